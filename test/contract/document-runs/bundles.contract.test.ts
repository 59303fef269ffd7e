import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bogotaDay } from '../../../src/contract/bogota.ts'
import { BUNDLE_LIMITS } from '../../../src/contract/bundles.ts'
import type { BodyInput } from '../../../src/contract/operations.ts'
import { openZip } from '../../../src/core/zip/zip.ts'
import { aClient } from '../../support/fixtures.ts'
import { STORE } from '../../support/node.ts'
import { rest } from '../../support/rest.ts'
import { rowsIn } from '../../support/rows.ts'
import { skipWhen } from '../../support/skip.ts'
import { type Clinic, clinic, service } from '../documents/clinic.ts'

const LIMITS = { entries: 1_000, entryBytes: 64 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 }
const DAY_MS = 86_400_000
const pdf = (bytes: number) => Buffer.from(`%PDF-1.7\n${'0'.repeat(bytes)}\n%%EOF\n`)

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

let keys = 0
const bodyOf = (targetIds: string[]) => ({ name: 'Noviembre', act: 'bundle' as const, targetIds })
const begin = async (targetIds: string[]) =>
  (await at.api('documentRuns.create', { body: bodyOf(targetIds), idempotencyKey: `bundle-${++keys}` })).body
const get = async (documentRunId: string) => (await at.api('documentRuns.get', { params: { documentRunId } })).body
const itemsOf = async (documentRunId: string) =>
  (await at.api('documentRunItems.list', { params: { documentRunId }, query: {} })).body.items
async function idle(id: string) {
  while ((await get(id)).state === 'working') await rest()
  return get(id)
}
const made = async (targetIds: string[]) => idle((await begin(targetIds)).id)
const lies = () => {
  const folder = join(at.core.dataDir, 'entregas')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
const download = (id: string) => at.core.fetch(at.request(`document-runs/${id}/archive`))
async function archive(id: string): Promise<string[]> {
  const response = await download(id)
  expect(response.status).toBe(200)
  const entries = await openZip(Buffer.from(await response.arrayBuffer()), LIMITS)
  for (const entry of entries) expect((await entry.content()).length).toBeGreaterThan(0)
  return entries.map(({ name }) => name)
}
async function attach(healthInvoiceId: string, content: Buffer): Promise<string> {
  const body = { type: 'HEV' as const, name: 'a.pdf', bytes: content.length }
  const { id } = (await at.api('invoiceSupports.create', { params: { healthInvoiceId }, body })).body
  for (let offset = 0; offset < content.length; offset += 1024 * 1024) {
    const contentBase64 = content.subarray(offset, offset + 1024 * 1024).toString('base64')
    await at.api('supports.addPiece', { params: { supportId: id }, body: { offset, contentBase64 } })
  }
  return id
}
/** Of one of the patients alone. */
const linesOf = (patient: 0 | 1) => ({
  lines: at.anInvoice().lines.filter(({ patientId }) => patientId === at.patients[patient]),
})
async function takenOf() {
  const { items } = (await at.api('auditEvents.list', { query: { show: 'all' } })).body
  return items.filter(({ operation }) => operation === 'documentRuns.archive').map(({ target }) => target)
}
async function payerTakes(body: BodyInput<'clients.update'>): Promise<void> {
  const params = { clientId: at.clientId }
  const { revision } = (await at.api('clients.get', { params })).body
  await at.api('clients.update', { params, revision, body })
}

describe('what goes to a payer with many invoices', () => {
  test('is put into one archive in the background, kept sealed, taken with a line in the trail, and gone after a week', async () => {
    const invoices = [await at.filed(), await at.filed()]
    for (const { id } of invoices) await attach(id, pdf(3_000_000))
    const { id, state, items, archive: offered } = await made(invoices.map((invoice) => invoice.id))
    expect([state, items.total, items.done, items.refused]).toEqual(['done', 2, 2, 0])
    expect(offered).toMatchObject({ invoices: 2, until: expect.any(String) })
    expect(offered?.bytes).toBeGreaterThan(6_000_000)
    const names = await archive(id)
    for (const { number } of invoices) {
      const mine = names.filter((name) => name.startsWith(`${number}/`)).map((name) => name.split('/')[1])
      expect(mine).toEqual(expect.arrayContaining(['PORTADA.pdf', `${number}.xml`, `${number}.pdf`, `${number}.json`]))
    }
    expect(await takenOf()).toContain(id)
    const [first = ''] = lies()
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    await at.pass(8 * DAY_MS, DAY_MS)
    await at.signedIn()
    expect((await get(id)).archive).toBeNull()
    // Its rows go first.
    await expect.poll(lies).toEqual([])
    expect((await download(id)).status).toBe(404)
  })

  test('lies side by side and without covers where the payer wants it so', async () => {
    await payerTakes({ bundleLayout: 'flat', bundleCover: false })
    const invoices = [await at.filed(), await at.filed()]
    const { id } = await made(invoices.map((invoice) => invoice.id))
    const names = await archive(id)
    expect(names.filter((name) => name.includes('/') || name.startsWith('PORTADA'))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(invoices.map(({ number }) => `${number}.xml`)))
    expect(new Set(names).size).toBe(names.length)
    await payerTakes({ bundleCover: true })
    const covered = await archive((await made(invoices.map((invoice) => invoice.id))).id)
    expect(covered).toEqual(expect.arrayContaining(invoices.map(({ number }) => `PORTADA_${number}.pdf`)))
  })

  test('leaves out what the payer does not take, and says which file and by how much', async () => {
    await payerTakes({ maxFileBytes: 2 * 1024 * 1024 })
    const [large, small] = [await at.filed(linesOf(0)), await at.filed(linesOf(1))]
    await attach(large.id, pdf(3 * 1024 * 1024))
    const { id, items } = await made([large.id, small.id])
    expect([items.refused, items.done]).toEqual([1, 1])
    const [row] = await itemsOf(id)
    expect(row?.problem?.code).toBe('request_too_large')
    expect(row?.problem?.message).toBe('HEV pesa 3 MB y el pagador recibe archivos de hasta 2 MB: sobran 1 MB.')
    expect((await archive(id)).filter((name) => name.startsWith(`${large.number}/`))).toEqual([])
    await at.pass(5_000)
    // That it was taken, and whose records lie in it.
    expect((await takenOf()).sort()).toEqual([id, at.patients[1]].sort())
    const [bundle] = (await at.api('bundles.list', { query: { ids: large.id } })).body.items
    expect(bundle?.tooLarge).toEqual([
      { name: expect.stringMatching(/^HEV_/), bytes: 3 * 1024 * 1024 + 16, max: 2 * 1024 * 1024 },
    ])
    const direct = await at.api.raw('bundles.download', { query: { ids: large.id } })
    expect([direct.status, direct.error.code]).toEqual([413, 'request_too_large'])
  })

  test('leaves out an invoice that is larger than the payer takes altogether, as it is packed', async () => {
    await payerTakes({ maxBundleBytes: 1024 * 1024 })
    const invoice = await at.filed()
    await attach(invoice.id, pdf(1024 * 1024 - 100))
    const { id, archive: offered } = await made([invoice.id])
    expect(offered).toBeNull()
    expect((await itemsOf(id))[0]?.problem?.message).toMatch(
      /^Lo de la factura .* pesa .* recibe hasta 1 MB: sobran .*\.$/,
    )
    expect((await download(id)).status).toBe(404)
    expect(lies()).toEqual([])
  })

  test('takes no invoice more once its archive is full with those before, and leaves nothing of it there', async () => {
    const { id } = await made([(await at.filed()).id])
    const before = lies()
    // As if others had filled it.
    await rowsIn(at.core, 'UPDATE bundle_files SET position = 1, packed = ?', BUNDLE_LIMITS.bytes)
    await rowsIn(at.core, "UPDATE document_run_items SET state = 'waiting'")
    await rowsIn(at.core, "UPDATE runs SET state = 'paused'")
    await at.api('documentRuns.start', { params: { documentRunId: id } })
    expect((await idle(id)).items).toMatchObject({ refused: 1, done: 0 })
    expect((await itemsOf(id))[0]?.problem?.code).toBe('request_too_large')
    expect(lies()).toEqual(before)
  })

  test('has no invoice without a CUV, and says so', async () => {
    const [filed, unfiled] = [await at.filed(), await at.accepted()]
    const { id, items } = await made([filed.id, unfiled.id])
    expect([items.done, items.refused]).toEqual([1, 1])
    expect((await itemsOf(id))[1]?.problem).toMatchObject({ code: 'document_not_available', message: /CUV/ })
  })

  test('says what is missing of what it took along, without saying of whom', async () => {
    const invoice = await at.filed()
    const supportId = await attach(invoice.id, pdf(100))
    await at.api('supports.remove', { params: { supportId } })
    const { id } = await made([invoice.id])
    const [row] = await itemsOf(id)
    expect(row).toMatchObject({ state: 'done', outcome: null, problem: { message: /le falta: .*HEV/ } })
  })
})

describe('a run of bundles', () => {
  test('is of one payer, and of no patient who pays alone', async () => {
    const other = (await at.api('clients.create', { body: aClient({ nit: '860066942', companyName: 'Otra EPS' }) }))
      .body
    const targetIds = [(await at.filed()).id, (await at.filed({ clientId: other.id })).id]
    const refused = await at.api.raw('documentRuns.create', { body: bodyOf(targetIds), idempotencyKey: 'two-payers' })
    expect([refused.status, refused.error.code, refused.error.field]).toEqual([400, 'invalid_request', 'targetIds'])
    const [patientId] = at.patients
    const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 90_000 }]
    const alone = [(await at.created({ clientId: null, lines })).id]
    const nobody = await at.api.raw('documentRuns.create', { body: bodyOf(alone), idempotencyKey: 'no-payer' })
    expect([nobody.status, nobody.error.code, nobody.error.field]).toEqual([400, 'invalid_request', 'targetIds'])
    expect((await at.api('documentRuns.list', { query: {} })).body.total).toBe(0)
  })

  test('finds by payer and month what was not given to payers yet', async () => {
    const first = await at.filed()
    const second = await at.filed()
    const issuedOn = bogotaDay(Date.parse(first.issuedAt ?? ''))
    const due = async () => (await at.api('bundles.due', {})).body.items
    const month = (await due())[0]
    expect(month).toMatchObject({ clientId: at.clientId, invoices: 2, month: issuedOn.slice(0, 7) })
    expect(month?.documentIds).toEqual([first.id, second.id])
    await at.api('payerFilings.record', { body: { documentIds: [first.id], filedOn: issuedOn, number: 'RAD-1' } })
    expect((await due())[0]?.documentIds).toEqual([second.id])
  })

  test('is cancelled: what it made is erased, and nothing is offered', async () => {
    const invoices = [await at.filed(), await at.filed()]
    const { id } = await made(invoices.map((invoice) => invoice.id))
    expect(lies().length).toBeGreaterThan(0)
    await at.api('documentRuns.cancel', { params: { documentRunId: id } })
    expect(await idle(id)).toMatchObject({ state: 'cancelled', archive: null, items: { cancelled: 2, done: 0 } })
    expect(lies()).toEqual([])
  })

  test('offers nothing before its end, and goes on where it was when the machine dies', async () => {
    const invoices = [await at.filed(), await at.filed(), await at.filed()]
    await at.asleep()
    const { id } = await begin(invoices.map((invoice) => invoice.id))
    await at.api('documentRuns.pause', { params: { documentRunId: id } })
    expect((await download(id)).status).toBe(404)
    mkdirSync(join(at.core.dataDir, 'entregas'), { recursive: true })
    writeFileSync(join(at.core.dataDir, 'entregas', 'f'.repeat(64)), 'of a death before its row')
    writeFileSync(join(at.core.dataDir, 'entregas', `${'e'.repeat(64)}.next`), 'half')
    await at.restarted()
    await at.signedIn()
    expect(lies().filter((name) => name.startsWith('ff') || name.endsWith('.next'))).toEqual([])
    await at.api('documentRuns.start', { params: { documentRunId: id } })
    expect((await idle(id)).items).toMatchObject({ done: 3, waiting: 0 })
    expect((await archive(id)).filter((name) => name.endsWith('PORTADA.pdf'))).toHaveLength(3)
  })

  test('is not offered where its files are away, as after a copy was put back', async () => {
    const { id } = await made([(await at.filed()).id])
    // One of them is enough.
    rmSync(join(at.core.dataDir, 'entregas', lies()[0] ?? ''))
    expect((await download(id)).status).toBe(404)
    await at.restarted()
    await at.signedIn()
    expect((await get(id)).archive).toBeNull()
  })

  test('is not there for another workspace', async () => {
    const { id: documentRunId } = await made([(await at.filed()).id])
    const other = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
    const { id: workspaceId } = (await at.api('workspaces.create', { body: other })).body
    const params = { workspaceId, documentRunId }
    expect((await at.api.raw('documentRuns.archive', { params })).status).toBe(404)
    expect((await download(documentRunId)).status).toBe(200)
  })
})

describe('what a payer takes', () => {
  test.each([
    ['maxFileBytes', 0],
    ['maxFileBytes', -1],
    ['maxFileBytes', 10],
    ['maxBundleBytes', 2 ** 53],
    ['maxBundleBytes', 1_000_000.5],
    ['bundleLayout', 'rar'],
  ])('is a size and a layout that can be: %s %s is refused and changes nothing', async (field, value) => {
    const params = { clientId: at.clientId }
    const before = (await at.api('clients.get', { params })).body
    const body = { [field]: value } as BodyInput<'clients.update'>
    const refused = await at.api.raw('clients.update', { params, revision: before.revision, body })
    expect([refused.status, refused.error.field]).toEqual([400, field])
    expect((await at.api('clients.get', { params })).body).toEqual(before)
    expect(before).toMatchObject({
      maxFileBytes: null,
      maxBundleBytes: null,
      bundleLayout: 'folders',
      bundleCover: true,
    })
  })
})

test('copies leave archives out', skipWhen(STORE !== 'sqlite', 'the copies of a hub are its database’s'), async () => {
  const { id } = await at.filed()
  await attach(id, pdf(100))
  await made([id])
  await at.api('backups.create', {})
  const all = readdirSync(at.core.dataDir, { recursive: true }).map(String)
  expect(all.filter((name) => name.endsWith('soportes'))).toHaveLength(2)
  expect(all.filter((name) => name.endsWith('entregas'))).toEqual(['entregas'])
})
