import type { SimulatedProvider } from './provider.ts'

/** An errand that was under way when another was refused may ask for the rest of its files. */
const UNDER_WAY = 3

/** What the provider was asked for. */
export interface Traffic {
  requests: number
  /** Answered 429: more than the minute has. */
  refused: number
  /** The most that it answered otherwise in one of its minutes. */
  busiest: number
}

interface Judge {
  /** Which life of the process asks. */
  life(): number
  violated(what: string): void
}

/** The provider, and what it was asked for: a process that it refused begins nothing more until it may. */
export function trafficTo(real: SimulatedProvider, { now }: { now(): number }, { life, violated }: Judge) {
  const traffic: Traffic = { requests: 0, refused: 0, busiest: 0 }
  const refused = { life: 0, until: 0, asked: 0 }

  const provider: SimulatedProvider = {
    ...real,
    async exchange(request) {
      traffic.requests++
      const isTooEarly = refused.life === life() && now() < refused.until && ++refused.asked > UNDER_WAY
      if (isTooEarly) violated(`${request.path} is asked for ${refused.until - now()} ms before the provider allows it`)
      const ended = await real.exchange(request)
      if (!('answer' in ended)) return ended
      const { status, headers } = ended.answer
      if (status === 429) {
        traffic.refused++
        const until = now() + Number(headers['retry-after']) * 1_000
        if (refused.life !== life() || now() >= refused.until) Object.assign(refused, { life: life(), until, asked: 0 })
      } else if (headers['x-ratelimit-limit'] !== undefined) {
        const used = Number(headers['x-ratelimit-limit']) - Number(headers['x-ratelimit-remaining'])
        traffic.busiest = Math.max(traffic.busiest, used)
      }
      return ended
    },
  }
  return { provider, traffic }
}
