import type { SimulatorAnswer } from '../kit/simulator.ts'
import type { Settings } from './settings.ts'

/** A JSON answer with every yes and no as the account's builds write them. */
export function spoken(answer: SimulatorAnswer, flags: Settings['flags']): SimulatorAnswer {
  if (flags === 'boolean' || !answer.headers['content-type']?.startsWith('application/json')) return answer
  const say = (value: boolean) => (flags === 'number' ? Number(value) : String(Number(value)))
  const body: unknown = JSON.parse(String(answer.body), (_, value) => (typeof value === 'boolean' ? say(value) : value))
  return { ...answer, body: JSON.stringify(body) }
}
