# What the log of a build says of each cell, as lines of cells.csv.
#   awk -v commit=<commit> -v date=<day> -f docs/reliability/cells.awk <log> >> docs/reliability/cells.csv
/^Cell .* runs on JDK / { jdk[$2] = $6; sub(/:$/, "", jdk[$2]) }
/^Cell .* (passed|failed) after / {
  if (cell != "") print line()
  cell = $2; result = $3; split($5, time, ":"); seconds = 60 * time[1] + time[2]; successful = failed = skipped = 0
}
/tests successful/ { successful = $2 }
/tests failed/ { failed = $2 }
/tests (skipped|aborted)/ { skipped += $2 }
END { if (cell != "") print line() }
function line() { return cell "," jdk[cell] "," commit "," date "," result "," successful "," failed "," skipped "," seconds }
