/**
 * The longest time for which nothing else on this thread had its turn: as it was felt, and of it what this thread worked (the
 * rest it waited for the disk, or for a processor that others had).
 */
export function stallWatch() {
  const longest = { felt: 0, worked: 0 }
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = { at: performance.now(), worked: workedMs() }
  const timer = setInterval(() => {
    const now = { at: performance.now(), worked: workedMs() }
    longest.felt = Math.max(longest.felt, now.at - last.at)
    longest.worked = Math.max(longest.worked, now.worked - last.worked)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

/** Seconds that work takes: as they are felt, and those of the processors, on whatever thread of this process. */
export async function seconds<T>(work: () => Promise<T> | T): Promise<{ s: number; cpu: number; value: T }> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const value = await work()
  const used = process.cpuUsage(cpu)
  return { s: (performance.now() - start) / 1000, cpu: (used.user + used.system) / 1e6, value }
}
