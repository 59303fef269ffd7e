/** Milliseconds of processor time of this process since the call: what else the machine does is not measured. */
export function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
