const WINDOW_MS = 60_000

/** Requests of one account in its current minute. */
export class RateWindow {
  readonly #windows = new Map<string, { endsAt: number; used: number }>()

  /** Counts one request. `resetSeconds` is the time left in the minute, at least 1. */
  take(account: string, limit: number, now: number): { allowed: boolean; remaining: number; resetSeconds: number } {
    const known = this.#windows.get(account)
    const window = known === undefined || now >= known.endsAt ? { endsAt: now + WINDOW_MS, used: 0 } : known
    window.used += 1
    this.#windows.set(account, window)
    return {
      allowed: window.used <= limit,
      remaining: Math.max(0, limit - window.used),
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1_000)),
    }
  }

  clear(): void {
    this.#windows.clear()
  }
}
