# What of each package the tests ran, out of JaCoCo's CSV report; the last line is the module's.
#   awk -f docs/reliability/coverage.awk core/target/site/jacoco/jacoco.csv
BEGIN { FS = "," }
NR > 1 { add($2); add("all") }
END {
  for (name in lines) if (name != "all") print line(name) | "sort"
  close("sort")
  print line("all")
}
function add(name) {
  branchesRun[name] += $7; branches[name] += $6 + $7
  linesRun[name] += $9; lines[name] += $8 + $9
}
function line(name) {
  return sprintf("%s: %s of %d lines, %s of %d branches", name,
      percent(linesRun[name], lines[name]), lines[name], percent(branchesRun[name], branches[name]), branches[name])
}
function percent(part, whole) { return whole ? sprintf("%.1f %%", 100 * part / whole) : "-" }
