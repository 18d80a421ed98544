/** Milliseconds of this process's own work: waiting for a busy machine is not counted. */
export function processorMs(act: () => void): number {
  const before = process.cpuUsage()
  act()
  return process.cpuUsage(before).user / 1000
}
