const CHECK_MS = 10_000
const SLEPT_MS = 60_000

/** A plain process is not told that the machine woke up; a timer that comes a minute late tells it. Returns the end. */
export function watchSleep(onWake: () => void, now: () => number = Date.now): () => void {
  let last = now()
  const timer = setInterval(() => {
    const slept = now() - last > SLEPT_MS
    last = now()
    if (slept) onWake()
  }, CHECK_MS).unref()
  return () => clearInterval(timer)
}
