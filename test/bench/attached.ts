import { setTimeout as sleep } from 'node:timers/promises'
import { INVOICE, rips } from '../support/rips.ts'
import { hugeDocument, manyAttributes } from '../support/rips-xml.ts'
import { asking } from './asking.ts'
import { quantile } from './measure.ts'
import { stallWatch } from './stall.ts'

const ROUNDS = 3
const PIECE_BYTES = 64 * 1024

export interface AttachedBench {
  readonly what: string
  /** What somebody waited who asked every 10 ms meanwhile, in milliseconds. */
  readonly p99: number
  readonly max: number
  /** Longest turn of the thread that answers, as it worked: what others made the machine do is not in it. */
  readonly stallMs: number
  readonly seconds: number
}

/** Sends a body in the pieces in which it would arrive, and gives the answer's status and text. */
export type Send = (path: string, body?: Iterable<Uint8Array>) => Promise<{ status: number; text: string }>

async function besideProbe(what: string, work: () => Promise<void>, ask: () => Promise<void>): Promise<AttachedBench> {
  const over = new AbortController()
  const stalled = stallWatch()
  const start = performance.now()
  const probe = asking(over.signal, ask)
  await work()
  const seconds = (performance.now() - start) / 1000
  over.abort()
  const waits = await probe
  return { what, p99: quantile(waits, 0.99), max: quantile(waits, 1), stallMs: stalled().worked, seconds }
}

function bodyWith(document: Uint8Array, number: string): Uint8Array[] {
  const contentBase64 = Buffer.from(document).toString('base64')
  const attachedDocument = { fileName: 'factura.xml', contentBase64 }
  const body = Buffer.from(JSON.stringify({ kind: 'invoice', rips: rips({ numFactura: number }), attachedDocument }))
  const count = Math.ceil(body.length / PIECE_BYTES)
  return Array.from({ length: count }, (_, n) => body.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES))
}

function expectStatus({ status, text }: { status: number; text: string }, expected: number): { id: string } {
  if (status !== expected) throw new Error(`${status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Documents of the ministry's largest size attached and judged, and a hostile one refused, beside somebody who asks all the time. */
export async function attachDocuments(send: Send, ask: () => Promise<void>): Promise<AttachedBench[]> {
  const honest = Array.from({ length: ROUNDS }, (_, n) => bodyWith(hugeDocument(`${INVOICE}${n}`), `${INVOICE}${n}`))
  const hostile = bodyWith(manyAttributes(), INVOICE)
  const packages: { id: string }[] = []
  await sleep(100)
  return [
    await besideProbe(
      'attached',
      async () => {
        for (const body of honest) packages.push(expectStatus(await send('rips-packages', body), 201))
      },
      ask,
    ),
    await besideProbe(
      'judged',
      async () => {
        for (const { id } of packages) expectStatus(await send(`rips-packages/${id}/validations`), 200)
      },
      ask,
    ),
    await besideProbe(
      'of 1,250,000 attributes refused',
      async () => void expectStatus(await send('rips-packages', hostile), 400),
      ask,
    ),
  ]
}
