import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bogotaDay } from '../../../src/contract/bogota.ts'
import { requiredSupports } from '../../../src/core/bundles/required.ts'
import { openZip } from '../../../src/core/zip/zip.ts'
import { aContract, aVisit } from '../../support/fixtures.ts'
import { wordsOf } from '../../support/printed.ts'
import { consulta } from '../../support/rips.ts'
import { type Clinic, clinic, service } from '../documents/clinic.ts'

const LIMITS = { entries: 1_000, entryBytes: 64 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 }
const pdf = (bytes: number) => Buffer.from(`%PDF-1.7\n${'0'.repeat(bytes - 16)}\n%%EOF\n`)
const PDF = pdf(416)

let at: Clinic
let nit: string
beforeAll(async () => {
  at = await clinic()
  nit = (await at.api('workspaces.get', {})).body.nit
})
afterAll(() => at.close())

async function attach(healthInvoiceId: string, type: 'HEV' | 'OPF', content: Buffer): Promise<void> {
  const body = { type, name: 'a.pdf', bytes: content.length }
  const { id } = (await at.api('invoiceSupports.create', { params: { healthInvoiceId }, body })).body
  await fill(id, content)
}

async function fill(id: string, content: Buffer): Promise<void> {
  const piece = { offset: 0, contentBase64: content.toString('base64') }
  await at.api('supports.addPiece', { params: { supportId: id }, body: piece })
}

async function payerTakes(maxFileBytes: number | null): Promise<void> {
  const params = { clientId: at.clientId }
  const { revision } = (await at.api('clients.get', { params })).body
  await at.api('clients.update', { params, revision, body: { maxFileBytes } })
}

async function archive(query: string) {
  const url = `http://radica.test/api/v1/workspaces/${at.workspaceId}/bundles/archive?${query}`
  const response = await at.core.fetch(new Request(url, { headers: { authorization: `Bearer ${at.token}` } }))
  expect(response.status).toBe(200)
  const files = new Map<string, Buffer>()
  for (const entry of await openZip(Buffer.from(await response.arrayBuffer()), LIMITS)) {
    files.set(entry.name, await entry.content())
  }
  return files
}

describe('what goes to the payer with an invoice', () => {
  it('is everything that was issued and filed, by the names of the resolution, and opens', async () => {
    const invoice = await at.filed()
    const number = invoice.number ?? ''
    await attach(invoice.id, 'HEV', PDF)
    await attach(invoice.id, 'HEV', Buffer.concat([PDF, PDF]))
    await attach(invoice.id, 'OPF', createCanvas(40, 60).toBuffer('image/png'))
    const files = await archive(`ids=${invoice.id}`)
    const result = [...files.keys()].find((name) => name.startsWith(`ResultadosMSPS_${number}`)) ?? ''
    expect([...files.keys()].sort()).toEqual(
      [
        ...['PORTADA.pdf', `${number}.xml`, `${number}.pdf`, `${number}.json`, result],
        ...[`HEV_${nit}_${number}.pdf`, `HEV_${nit}_${number}_2.pdf`, `OPF_${nit}_${number}.pdf`],
      ].sort(),
    )
    expect(files.get(`HEV_${nit}_${number}.pdf`)?.equals(PDF)).toBe(true)
    expect(JSON.parse(String(files.get(`${number}.json`)))).toMatchObject({ numFactura: number })
    const [cover] = await wordsOf(files.get('PORTADA.pdf') ?? Buffer.alloc(0))
    expect(cover).toContain(`OPF_${nit}_${number}.pdf`)
    const issuedOn = bogotaDay(Date.parse(invoice.issuedAt ?? ''))
    expect(cover).toContain(issuedOn.split('-').reverse().join('/'))
    expect(await wordsOf(files.get(`OPF_${nit}_${number}.pdf`) ?? Buffer.alloc(0))).toHaveLength(1)
    expect(String(files.get(result))).toMatch(/[0-9a-f]{96}/)
  })

  it('of the first month of a capitation is without RIPS and supporting documents', async () => {
    const health = { providerCode: at.site, paymentModality: '03', coverage: '16', contractNumber: 'CAPITA-1' }
    const [patientId] = at.patients
    const seen = (month: string) => {
      const service = consulta({ fechaInicioAtencion: `${month}-15 08:30`, vrServicio: null })
      return [{ patientId, category: 1, service, unitPrice: 33_000 }]
    }
    const may = await at.filed({ health, period: { start: '2026-05-01', end: '2026-05-31' }, lines: seen('2026-05') })
    const june = await at.filed({ health, period: { start: '2026-06-01', end: '2026-06-30' }, lines: seen('2026-06') })
    const bundles = (await at.api('bundles.list', { query: { ids: [may.id, june.id, may.id].join() } })).body.items
    // What is named twice goes once.
    expect(bundles.map(({ documentId }) => documentId)).toEqual([may.id, june.id])
    const kinds = new Map(bundles.map(({ documentId, files }) => [documentId, files.map(({ kind }) => kind)]))
    expect(kinds.get(may.id)).toEqual(['cover', 'electronic', 'graphic', 'result'])
    expect(kinds.get(june.id)).toEqual(['cover', 'electronic', 'graphic', 'rips', 'result'])
    const missing = new Map(bundles.map((bundle) => [bundle.documentId, bundle.missing.map(({ code }) => code)]))
    expect([missing.get(may.id), missing.get(june.id)]).toEqual([[], ['HEV']])
    const files = await archive(`ids=${may.id}`)
    expect([...files.keys()].filter((name) => name.endsWith('.json'))).toEqual([
      expect.stringMatching(/^ResultadosMSPS_/),
    ])
  })

  it('is told apart by folders where there are several invoices, and found by payer and days', async () => {
    const invoice = await at.filed()
    const { clientId } = invoice
    const one = (await at.api('bundles.list', { query: { ids: invoice.id } })).body.items
    const all = (await at.api('bundles.list', { query: { clientId: clientId ?? '' } })).body.items
    expect([one.length, all.length > 1]).toEqual([1, true])
    const names = [...(await archive(`clientId=${clientId}`)).keys()]
    const taken = (await at.api('auditEvents.list', { query: { limit: 1 } })).body.items
    expect(taken).toMatchObject([
      { operation: 'bundles.download', target: expect.stringContaining(`${invoice.number}`) },
    ])
    expect(names.filter((name) => name.endsWith('/PORTADA.pdf'))).toHaveLength(all.length)
    const query = { clientId: clientId ?? '', issuedTo: '2020-01-01' }
    expect((await at.api('bundles.list', { query })).body.items).toEqual([])
    const nothing = await at.api.raw('bundles.download', { query })
    expect([nothing.status, nothing.error.code]).toEqual([404, 'document_not_available'])
  })

  it('says what is missing: what was not filed, and supporting documents by patient until they are there', async () => {
    const invoice = await at.accepted()
    const missing = async () => (await at.api('bundles.list', { query: { ids: invoice.id } })).body.items[0]?.missing
    const before = (await missing()) ?? []
    expect(before.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['rips', 'result', 'support']))
    expect(before).toContainEqual({ kind: 'support', code: 'HEV', patientName: expect.stringMatching(/\w+ \w+/) })
    await at.pass(1_500)
    const query = { show: 'reads', about: at.patients[0], limit: 500 } as const
    const seen = async () => (await at.api('auditEvents.list', { query })).body.items.map(({ operation }) => operation)
    await expect.poll(seen).toContain('bundles.list')
    await attach(invoice.id, 'HEV', PDF)
    expect((await missing())?.map(({ code }) => code)).not.toContain('HEV')
  })

  it('lacks for each patient what only another one has', async () => {
    const [first, second] = at.patients
    const lineOf = (patientId: string) => ({ patientId, category: 1, service: service.consulta(), unitPrice: 45_000 })
    const visitBody = await aVisit(at.api, { patientId: first, clientId: at.clientId })
    const { id: visitId } = (await at.api('visits.create', { body: visitBody })).body
    const body = { type: 'HEV' as const, name: 'a.pdf', bytes: PDF.length }
    await fill((await at.api('visitSupports.create', { params: { visitId }, body })).body.id, PDF)
    const invoice = await at.accepted({ lines: [lineOf(first), lineOf(second)], visitIds: [visitId] })
    const [bundle] = (await at.api('bundles.list', { query: { ids: invoice.id } })).body.items
    expect(bundle?.missing.filter(({ code }) => code === 'HEV')).toHaveLength(1)
    // Of several patients, the name says whose it is.
    const { documentType, documentNumber } = (await at.api('patients.get', { params: { patientId: first } })).body
    const whose = `${documentType}_${documentNumber}`
    expect(bundle?.files.map(({ name }) => name)).toContain(`HEV_${nit}_${invoice.number}_${whose}.pdf`)
  })

  it('takes a file that is just as large as the payer takes, and says of one a byte larger that it is not taken', async () => {
    const invoice = await at.filed()
    await attach(invoice.id, 'HEV', pdf(100_000))
    const listed = async () => (await at.api('bundles.list', { query: { ids: invoice.id } })).body
    await payerTakes(100_000)
    const [bundle] = (await listed()).items
    expect(bundle?.tooLarge).toEqual([])
    expect([...(await archive(`ids=${invoice.id}`)).keys()]).toContain(`HEV_${nit}_${invoice.number}.pdf`)
    await attach(invoice.id, 'OPF', pdf(100_001))
    const { items, complete } = await listed()
    await payerTakes(null)
    expect(items[0]?.tooLarge.map(({ bytes }) => bytes)).toEqual([100_001])
    expect([items[0]?.missing, complete]).toEqual([[], 0])
  })

  it('has nothing that was taken away from a visit', async () => {
    const [patientId] = at.patients
    const visitBody = await aVisit(at.api, { patientId, clientId: at.clientId })
    const { id: visitId } = (await at.api('visits.create', { body: visitBody })).body
    const body = { type: 'HEV' as const, name: 'a.pdf', bytes: PDF.length }
    const { id: supportId } = (await at.api('visitSupports.create', { params: { visitId }, body })).body
    await fill(supportId, PDF)
    const line = { patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }
    const { id: healthInvoiceId, number } = await at.accepted({ lines: [line], visitIds: [visitId] })
    const listed = async () =>
      (await at.api('invoiceSupports.list', { params: { healthInvoiceId } })).body.items.map(({ id }) => id)
    const bundled = async () =>
      (await at.api('bundles.list', { query: { ids: healthInvoiceId } })).body.items[0]?.files
        .filter(({ kind }) => kind === 'support')
        .map(({ name }) => name)
    expect([await listed(), await bundled()]).toEqual([[supportId], [`HEV_${nit}_${number}.pdf`]])
    await at.api('supports.remove', { params: { supportId } })
    expect([await listed(), await bundled()]).toEqual([[], []])
  })

  it('asks for the supporting documents of the contract that the invoice names, instead of the resolution’s', async () => {
    const contractNumber = 'CON-SOPORTES'
    const health = { providerCode: at.site, coverage: '16', paymentModality: '04', contractNumber }
    const invoice = await at.accepted({ health })
    const codes = async () => {
      const [bundle] = (await at.api('bundles.list', { query: { ids: invoice.id } })).body.items
      return new Set(bundle?.missing.flatMap(({ code }) => code ?? []))
    }
    expect(await codes()).toContain('HEV')
    const { id: contractId, revision } = (
      await at.api('contracts.create', {
        body: await aContract(at.api, { clientId: at.clientId, contractNumber, supportCodes: ['PDE'] }),
      })
    ).body
    expect(await codes()).toEqual(new Set(['PDE']))
    await at.api('contracts.update', { params: { contractId }, revision, body: { validTo: '2026-01-02' } })
    expect(await codes()).toContain('HEV')
  })

  it('lacks a file that is not on the disk, which is said before anything is made', async () => {
    const invoice = await at.filed()
    const folder = join(at.core.dataDir, 'soportes')
    const before = new Set(readdirSync(folder))
    await attach(invoice.id, 'HEV', PDF)
    for (const name of readdirSync(folder)) if (!before.has(name)) rmSync(join(folder, name))
    const [bundle] = (await at.api('bundles.list', { query: { ids: invoice.id } })).body.items
    expect(bundle?.missing.map(({ code }) => code)).toContain('HEV')
    expect([...(await archive(`ids=${invoice.id}`)).keys()].filter((name) => name.startsWith('HEV'))).toEqual([])
  })

  it('is of something: neither of nothing nor of an invoice that is not there', async () => {
    const nothing = await at.api.raw('bundles.list', {})
    expect([nothing.status, nothing.error.field]).toEqual([400, 'query.ids'])
    const unknown = await at.api.raw('bundles.list', { query: { ids: 'inv_1' } })
    expect([unknown.status, unknown.error.field]).toEqual([404, 'query.ids'])
    const invoiceId = (await at.accepted()).id
    const body = { invoiceId, concept: '2', kind: 'total', observation: 'Duplicada' } as const
    const note = (await at.api('creditNotes.create', { body })).body
    expect((await at.api.raw('bundles.list', { query: { ids: note.id } })).status).toBe(404)
  })
})

it('a contract says what it asks for; without one the resolution does', () => {
  expect(requiredSupports(new Set([1, 6]))).toEqual(['HEV', 'OPF', 'CRC'])
  expect(requiredSupports(new Set([2]))).toEqual([])
  expect(requiredSupports(new Set([1]), ['PDE'])).toEqual(['PDE'])
})
