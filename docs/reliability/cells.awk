# What the log of .ci/cells says of each cell, as lines of cells.csv.
#   awk -v commit=<commit> -v date=<day> -f docs/reliability/cells.awk <log> >> docs/reliability/cells.csv
/^Cell .* (passed|FAILED) after / {
  split($5, time, ":")
  print $2 "," int($8) "," commit "," date "," $3 "," $9 "," $11 "," $13 "," 60 * time[1] + time[2]
}
