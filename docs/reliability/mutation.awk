# Counts the mutants of PIT's CSV reports by module and package; of several reports on a class, uses the last one.
#   awk -f docs/reliability/mutation.awk */target/mutation/*/mutations.csv > docs/reliability/mutation.csv
BEGIN { FS = "," }
FNR == 1 { module = FILENAME; sub(/\/target\/.*/, "", module); sub(/.*\//, "", module) }
{
  if (report[$2] != FILENAME) { # the first mutant of the class in this report
    report[$2] = FILENAME
    for (key in count) { split(key, part, SUBSEP); if (part[3] == $2) delete count[key] }
  }
  package = $2; sub(/\.[^.]*$/, "", package)
  count[module, package, $2, $6]++
}
END {
  print "module,package,mutants,killed,timed_out,survived,no_coverage,killed_percent"
  for (key in count) {
    split(key, part, SUBSEP); row = part[1] "," part[2]
    rows[row]; all[row] += count[key]; by[row, part[4]] += count[key]
  }
  for (row in rows) {
    time = by[row, "TIMED_OUT"]; left = by[row, "SURVIVED"]; none = by[row, "NO_COVERAGE"]
    killed = all[row] - time - left - none # MEMORY_ERROR and RUN_ERROR count as killed, too
    line = sprintf("%s,%d,%d,%d,%d,%d,%.1f", row, all[row], killed, time, left, none, 100 * (killed + time) / all[row])
    print line | "sort"
  }
}
