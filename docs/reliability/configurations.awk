# Prints a line of configurations.csv for each configuration in a log of .ci/configurations.
#   awk -v commit=<commit> -v date=<day> -f docs/reliability/configurations.awk <log> >> docs/reliability/configurations.csv
/^Configuration .* (passed|FAILED) after / {
  split($5, time, ":")
  print $2 "," int($8) "," commit "," date "," $3 "," $9 "," $11 "," $13 "," 60 * time[1] + time[2]
}
