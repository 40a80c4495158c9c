# Prints the coverage of each package from JaCoCo's CSV report; the last line is the module's. Fails if the module's
# percentage of lines or branches is below the given one.
#   awk -v lines=95 -v branches=90 -f docs/reliability/coverage.awk core/target/site/jacoco/jacoco.csv
BEGIN { FS = "," }
NR > 1 { add($2); add("all") }
END {
  for (name in linesOf) if (name != "all") print line(name) | "sort"
  close("sort")
  print line("all")
  if (linesRun["all"] < linesOf["all"] * lines / 100 || branchesRun["all"] < branchesOf["all"] * branches / 100) {
    print "Expected " lines " % of lines and " branches " % of branches."
    exit 1
  }
}
function add(name) {
  branchesRun[name] += $7; branchesOf[name] += $6 + $7
  linesRun[name] += $9; linesOf[name] += $8 + $9
}
function line(name) {
  return sprintf("%s: %s of %d lines, %s of %d branches", name,
      percent(linesRun[name], linesOf[name]), linesOf[name], percent(branchesRun[name], branchesOf[name]), branchesOf[name])
}
function percent(part, whole) { return whole ? sprintf("%.1f %%", 100 * part / whole) : "-" }
