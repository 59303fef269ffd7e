import { setTimeout as sleep } from 'node:timers/promises'
import { type Clinic, clinic } from '../contract/documents/clinic.ts'
import { type Line, ms, quantile } from './measure.ts'
import { seconds, stallWatch } from './stall.ts'

const INVOICES = 3
/** What most payers take of one file. */
const SCAN_BYTES = 15 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024
const PROBE_MS = 10

/** Some invoices with a large scan each, put together for their payer while a probe asks for a patient every 10 ms. */
export async function bundleLine(): Promise<Line> {
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
    const waited = `p99 ${ms(quantile(waits, 0.99))}, at most ${ms(quantile(waits, 1))}`
    return {
      what: `${value.invoices} invoices with ${(value.bytes / 2 ** 20).toFixed(0)} MB put together for their payer`,
      figure: `${s.toFixed(1)} s (work ${cpu.toFixed(1)} s), a probe waits ${waited}`,
      beside: `longest work ${ms(turnMs)}`,
      goal: '<= 50 ms',
      met: turnMs <= 50,
    }
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
