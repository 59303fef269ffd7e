import { type Message, type Said, say } from '../../messages/message.ts'
import type { Issue } from '../../messages/untold.ts'
import type { Expectation } from '../../provider/provider.ts'

/** Desktops are some minutes off, and no day is wrong by it but around midnight. */
const TOLERANCE_MS = 15 * 60_000

/**
 * Why a document may have the wrong date, when this machine's clock is seen to be wrong: its date and number were given by it.
 * Nothing when the clocks agree.
 * @param aheadMs by how much this machine's clock is ahead of the provider's; negative: behind.
 */
export function clockIssue(aheadMs: number, { issuedAt }: Expectation, now: number): Issue | undefined {
  if (Math.abs(aheadMs) > TOLERANCE_MS)
    return wrong(
      aheadMs > 0 ? say('documents.clockAhead', spanOf(aheadMs)) : say('documents.clockBehind', spanOf(aheadMs)),
    )
  const early = Date.parse(issuedAt) - (now - aheadMs)
  return early > TOLERANCE_MS ? wrong(say('documents.clockWasAhead')) : undefined
}

const wrong = (message: Message): Issue => ({ code: 'clock_wrong', message, severity: 'error' })

/** In minutes, hours or days, whichever is easiest to grasp. */
function spanOf(aheadMs: number): { readonly span: Said } {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  if (minutes < 120) return { span: say('documents.minutes', { count: minutes }) }
  if (minutes < 48 * 60) return { span: say('documents.hours', { count: Math.round(minutes / 60) }) }
  return { span: say('documents.days', { count: Math.round(minutes / 1440) }) }
}
