import { z } from 'zod'
import { password, phone } from '../../contract/identity.ts'
import type { Log } from '../../core/core.ts'
import { errorName } from '../../core/error-name.ts'
import { languageOf } from '../../core/kernel/language.ts'
import { type Message, say, tell } from '../../core/messages/message.ts'
import { type Fetch, SAFE_HEADERS } from '../assets.ts'
import { whyNotOwnPage } from '../own-page.ts'
import { pageRefusal } from '../refusal.ts'
import { smallJson } from '../small-body.ts'

export const SAMPLE_PATH = '/ejemplo'

/** How the person of the sample will sign in. */
const Order = z.strictObject({ phone, password })
export type Access = z.infer<typeof Order>

/** Lives the sample through for whoever will sign in like this; tells how much of it is there, from 0 to 1. */
export type Live = (access: Access, onPart: (part: number) => void) => Promise<void>

const FAILED: Message = say('host.sampleFailed')
const REFUSED: Message = say('host.sampleRefused')

interface SampleOptions {
  /** Half a sample was here, of a host that died while it made it. */
  readonly wasCleared: boolean
  readonly mayBegin: () => Promise<boolean>
  readonly live: Live
  readonly log: Log
}

/**
 * `POST /ejemplo` of our own page makes the clinic of the sample, once and only where nobody has begun. The answer has a line of
 * JSON for each step: `{"part":0.5}`, at last `{"part":1}` or `{"message":"..."}`.
 * `GET` tells whether an earlier one was left half made, and so cleared away.
 */
export function sampleFront({ wasCleared, mayBegin, live, log }: SampleOptions): Fetch {
  let isLiving = false
  return async (request) => {
    if (request.method === 'GET') {
      return Response.json({ wasCleared }, { headers: { ...SAFE_HEADERS, 'cache-control': 'no-store' } })
    }
    const refused = whyNotOwnPage(request)
    if (refused) return pageRefusal(request, ...refused)
    const order = Order.safeParse(await smallJson(request)).data
    if (!order || request.method !== 'POST' || isLiving) return pageRefusal(request, 409, REFUSED)
    // Before it is asked who has begun: two that come at once are both told that nobody has.
    isLiving = true
    isLiving = await mayBegin().catch((error: unknown) => {
      isLiving = false
      throw error
    })
    if (!isLiving) return pageRefusal(request, 409, REFUSED)
    const lines = new TransformStream<string, string>()
    const writer = lines.writable.getWriter()
    // Whoever goes away meanwhile leaves a clinic that is made all the same.
    const tellLine = (line: object) => void writer.write(`${JSON.stringify(line)}\n`).catch(() => undefined)
    void live(order, (part) => tellLine({ part }))
      .then(
        () => tellLine({ part: 1 }),
        (error: unknown) => {
          log.error('sample.failed', { error: errorName(error) })
          tellLine({ message: tell(FAILED, languageOf(request)) })
        },
      )
      .finally(() => {
        isLiving = false
        void writer.close().catch(() => undefined)
      })
    const headers = { ...SAFE_HEADERS, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' }
    return new Response(lines.readable.pipeThrough(new TextEncoderStream()), { headers })
  }
}
