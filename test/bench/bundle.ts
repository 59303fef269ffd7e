import { setTimeout as sleep } from 'node:timers/promises'
import { type Clinic, clinic } from '../contract/documents/clinic.ts'
import { quantile } from './measure.ts'
import { seconds, stallWatch } from './stall.ts'

const INVOICES = 3
/** What most payers take of one file. */
const SCAN_BYTES = 15 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024
const PROBE_MS = 10

export interface Bundled {
  readonly invoices: number
  readonly bytes: number
  readonly s: number
  readonly cpuS: number
  /** What somebody waits who asks for a patient meanwhile. */
  readonly p99: number
  readonly max: number
  /** The longest work of this thread between two turns. */
  readonly turnMs: number
}

/** Some invoices with a large scan each, put together for their payer while somebody asks for a patient every 10 ms. */
export async function bundled(): Promise<Bundled> {
  const at = await clinic()
  try {
    const targetIds: string[] = []
    for (let n = 0; n < INVOICES; n++) {
      const { id } = await at.filed()
      await scan(at, id)
      targetIds.push(id)
    }
    const waits: number[] = []
    let isOver = false
    const probing = (async () => {
      while (!isOver) {
        const start = performance.now()
        await at.api('patients.get', { params: { patientId: at.patients[0] } })
        waits.push(performance.now() - start)
        await sleep(PROBE_MS)
      }
    })()
    const longest = stallWatch()
    const { s, cpu, value } = await seconds(() => archived(at, targetIds))
    const turnMs = longest().worked
    isOver = true
    await probing
    return { ...value, s, cpuS: cpu, p99: quantile(waits, 0.99), max: quantile(waits, 1), turnMs }
  } finally {
    await at.close()
  }
}

async function scan({ api }: Clinic, healthInvoiceId: string): Promise<void> {
  const content = Buffer.concat([Buffer.alloc(SCAN_BYTES, '%PDF-1.7\n'), Buffer.from('\n%%EOF\n')])
  const body = { type: 'HEV' as const, name: 'historia.pdf', bytes: content.length }
  const { id } = (await api('invoiceSupports.create', { params: { healthInvoiceId }, body })).body
  for (let offset = 0; offset < content.length; offset += PIECE_BYTES) {
    const contentBase64 = content.subarray(offset, offset + PIECE_BYTES).toString('base64')
    await api('supports.addPiece', { params: { supportId: id }, body: { offset, contentBase64 } })
  }
}

async function archived({ api }: Clinic, targetIds: string[]) {
  const body = { name: 'Noviembre', act: 'bundle' as const, targetIds }
  const { id } = (await api('documentRuns.create', { body, idempotencyKey: 'bundle' })).body
  for (;;) {
    const { state, archive } = (await api('documentRuns.get', { params: { documentRunId: id } })).body
    if (state === 'done') return { invoices: archive?.invoices ?? 0, bytes: archive?.bytes ?? 0 }
    await sleep(PROBE_MS)
  }
}
