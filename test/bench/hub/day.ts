import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '../../../src/contract/client.ts'
import { anInvoice, type Billing } from '../../support/billing.ts'
import { anotherClinic, clinicToBill } from '../../support/clinic-to-bill.ts'
import { built, newFolder, ready } from '../../support/process.ts'
import { seededRandom } from '../../support/random.ts'

const CLINICS = 12
const DOCUMENTS_EACH = 8
const ASKED = 4_000
const AT_ONCE = 16

/** What one deployment does in a second. */
export interface Rates {
  readonly requests: number
  readonly documents: number
}

/** As the people of all clinics at once: each asks again when they have their answer. */
async function atOnce(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  let begun = 0
  const person = async () => {
    while (begun < count) await act(begun++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
}

const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await work()
  return (count * 1000) / (performance.now() - start)
}

/** Clinics bill through these nodes in turn, until each document has its CUV. */
async function rates(urls: readonly string[], setupToken: string): Promise<Rates> {
  const clientAs = (origin: string, token?: string) => createClient({ origin, token: () => token ?? setupToken })
  const [first = ''] = urls
  const { token, call, billing } = await clinicToBill((as) => clientAs(first, as))
  const clinics: Billing[] = [billing]
  for (let n = 1; n < CLINICS; n++) clinics.push(await anotherClinic(call, String(901_000_000 + n)))
  const calls = urls.map((url) => clientAs(url, token))
  const at = (n: number): { call: Client; clinic: Billing } => {
    const [call, clinic] = [calls[n % calls.length], clinics[n % clinics.length]]
    if (!call || !clinic) throw new Error('nobody answers')
    return { call, clinic }
  }
  const requests = await perSecond(ASKED, () =>
    atOnce(ASKED, async (n) => {
      const { call, clinic } = at(n)
      await call('patients.get', { params: { workspaceId: clinic.workspaceId, patientId: clinic.patients[0] } })
    }),
  )
  const random = seededRandom(1)
  const all = CLINICS * DOCUMENTS_EACH
  const documents = await perSecond(all, async () => {
    await atOnce(all, async (n) => {
      const { call, clinic } = at(n)
      const params = { workspaceId: clinic.workspaceId }
      const { id } = (await call('healthInvoices.create', { params, body: anInvoice(clinic, random) })).body
      await call('healthInvoices.emitAndFile', { params: { ...params, healthInvoiceId: id }, idempotencyKey: id })
    })
    for (const { workspaceId } of clinics) await filed(call, workspaceId)
  })
  return { requests, documents }
}

async function filed(call: Client, workspaceId: string): Promise<void> {
  for (;;) {
    const { queued, sending, unknown } = (await call('dispatches.status', { params: { workspaceId } })).body
    if (queued + sending + unknown === 0) return
    await sleep(50)
  }
}

/** So many nodes that each do everything, over one database, beside the simulators of the first of them. */
export async function hubDay(database: string, count: number): Promise<Rates> {
  const files = newFolder()
  const nodes = []
  const lines = []
  for (let n = 0; n < count; n++) {
    const own = ['--database', database, '--data', newFolder(), '--files', files, '--port', '0', '--simulated']
    const node = built('hub', own)
    nodes.push(node)
    lines.push(await ready(node))
  }
  const result = await rates(
    lines.map(({ url }) => String(url)),
    String(lines[0]?.setupToken),
  )
  for (const { child } of nodes) child.kill('SIGTERM')
  await Promise.all(nodes.map(({ ended }) => ended))
  return result
}

/** The host of a desk, over its file. */
export async function deskDay(): Promise<Rates> {
  const host = built('serve', ['--data', newFolder(), '--port', '0', '--simulated'])
  const { url, setupToken } = await ready(host)
  const result = await rates([String(url)], String(setupToken))
  host.child.kill('SIGTERM')
  await host.ended
  return result
}
