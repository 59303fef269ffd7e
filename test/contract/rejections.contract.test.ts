import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bogotaDay } from '../../src/contract/bogota.ts'
import type { Answer, QueryInput } from '../../src/contract/operations.ts'
import { RULES } from '../../src/contract/rips/rules.ts'
import { aClient } from '../support/fixtures.ts'
import { wordsOf } from '../support/printed.ts'
import { consulta } from '../support/rips.ts'
import { peopleOf } from './access/people.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'

type By = QueryInput<'rejections.list'>['by']

const DAY_MS = 86_400_000
const refusedWith = (...codes: readonly string[]) => ({
  ResultState: false,
  ProcesoId: 7,
  NumFactura: '',
  CodigoUnicoValidacion: 'No aplica',
  ResultadosValidacion: [
    ...codes.map((Codigo) => ({ Clase: 'RECHAZADO', Codigo })),
    { Clase: 'NOTIFICACION', Codigo: 'RVC091' },
  ].map((each) => ({ ...each, Descripcion: 'No.', Observaciones: '', PathFuente: '', Fuente: 'Rips' })),
})

/** What was rejected, as a person would write it on a list; `again`: the ministry rejects it once more. */
interface Rejected {
  readonly ministry: readonly string[]
  readonly payer: 0 | 1
  readonly captured: readonly ('admin' | 'clerk')[]
  readonly again?: readonly string[]
  readonly acceptedAfterDays?: number
  /** By another program. */
  readonly elsewhere?: true
}
const REJECTED: readonly Rejected[] = [
  { ministry: ['RVC014'], payer: 0, captured: ['admin'], acceptedAfterDays: 3 },
  { ministry: ['RVC014', 'RVC086'], payer: 0, captured: ['clerk'] },
  { ministry: ['RVC086'], payer: 1, captured: ['admin', 'clerk'], again: ['RVC086'], acceptedAfterDays: 6 },
  { ministry: ['RVC014'], payer: 1, captured: [], again: ['RVC001'] },
  { ministry: ['RVC001'], payer: 0, captured: ['clerk'], acceptedAfterDays: 8, elsewhere: true },
]

let at: Clinic
let payers: string[]
let from: string
const who = { admin: '', clerk: '' }

async function refile(id: string) {
  const { packageId } = await at.read(id)
  const params = { packageId: packageId ?? '' }
  const { revision } = (await at.api('ripsPackages.get', { params })).body
  await at.api('ripsPackages.validate', { params })
  await at.api('ripsPackages.submit', { params, revision, idempotencyKey: `refile-${id}-${at.core.clock.now()}` })
  await at.pass(5_000)
}

beforeAll(async () => {
  at = await clinic()
  from = bogotaDay(at.core.clock.now())
  const account = (await at.api('account.get', {})).body
  who.admin = account.user?.id ?? ''
  const people = peopleOf({ ...at, userId: who.admin } as unknown as Parameters<typeof peopleOf>[0])
  const clerk = await people.join('reception')
  who.clerk = clerk.userId
  const tokens = { admin: at.token, clerk: await clerk.signIn() }
  payers = []
  for (const companyName of ['Salud Cedro', 'Salud Tilo']) {
    payers.push((await at.api('clients.create', { body: aClient({ companyName }) })).body.id)
  }
  const [patientId] = at.patients
  const ids: string[] = []
  for (const { ministry, payer, captured } of REJECTED) {
    const clientId = payers[payer] ?? ''
    const visitIds: string[] = []
    for (const person of captured) {
      const services = [{ category: 1, service: consulta(), quantity: 1, unitPrice: 45_000 }]
      const body = { patientId, clientId, date: '2026-06-10', coverage: '16', services }
      const call = { params: { workspaceId: at.workspaceId }, body, token: tokens[person] }
      visitIds.push((await at.api('visits.create', call)).body.id)
    }
    const lines = [{ patientId, category: 1, service: service.consulta(), quantity: 1, unitPrice: 45_000 }]
    const body = { ...at.anInvoice({ clientId, lines }), ...(visitIds.length > 0 && { visitIds }) }
    const { id } = (await at.api('healthInvoices.create', { body })).body
    at.wire.intercept = async (_, path) =>
      path.endsWith('CargarFevRips') ? { body: refusedWith(...ministry) } : undefined
    await at.api('healthInvoices.emitAndFile', { params: { healthInvoiceId: id }, idempotencyKey: id })
    await at.pass(5_000)
    ids.push(id)
  }
  for (const [n, one] of REJECTED.entries()) {
    const { again } = one
    const id = ids[n] ?? ''
    if (again) {
      at.wire.intercept = async (_, path) =>
        path.endsWith('CargarFevRips') ? { body: refusedWith(...again) } : undefined
      await refile(id)
    }
    await acceptedThen(id, one)
  }
  // By the provider, and one that was taken back before it left: nobody rejected that.
  await at.scenario('dian-reject-object')
  await at.accepted({ clientId: payers[1] ?? null })
  await at.provider('POST', '/_control/availability', { available: false })
  const { id } = await at.created()
  await at.emitted(id)
  await at.api('healthInvoices.discard', { params: { healthInvoiceId: id }, revision: (await at.read(id)).revision })
})
afterAll(() => at.close())

/** Another program filed it: what the ministry answered that one comes in as a file. */
async function filedElsewhere(id: string, on = at.core.clock.now()) {
  const result = {
    ResultState: true,
    ProcesoId: 3326,
    NumFactura: (await at.read(id)).number,
    CodigoUnicoValidacion: 'a1'.repeat(48),
    FechaRadicacion: new Date(on).toISOString(),
    Ambiente: 'DockerStage',
    ResultadosValidacion: [],
  }
  const contentBase64 = Buffer.from(JSON.stringify(result)).toString('base64')
  await at.api('ripsPackages.import', { body: { fileName: 'ResultadosMSPS.json', contentBase64 } })
}

/** Accepted so many days after the first, if ever. */
async function acceptedThen(id: string, { acceptedAfterDays, elsewhere }: Rejected) {
  if (acceptedAfterDays === undefined) return
  at.wire.intercept = undefined
  await at.core.clock.advance(daysFrom(acceptedAfterDays))
  await at.signedIn()
  await (elsewhere ? filedElsewhere(id) : refile(id))
}

/** Till so many days after the first day. */
const daysFrom = (days: number) => Date.parse(from) + days * DAY_MS + 15 * 3_600_000 - at.core.clock.now()

const period = () => ({ dateFrom: from, dateTo: bogotaDay(at.core.clock.now()) })
const report = async (by: By) => (await at.api('rejections.list', { query: { ...period(), by, limit: 500 } })).body

/** The same figures, counted from the list. */
function counted(isOf: (one: Rejected) => boolean) {
  const of = REJECTED.filter(isOf)
  const days = of.flatMap(({ acceptedAfterDays }) => (acceptedAfterDays === undefined ? [] : [acceptedAfterDays]))
  return {
    documents: of.length,
    byMinistry: of.length,
    accepted: days.length,
    daysToAccepted: days.length === 0 ? null : Math.round((days.reduce((a, b) => a + b, 0) * 10) / days.length) / 10,
  }
}
const saying = (code: string) => counted(({ ministry, again = [] }) => [...ministry, ...again].includes(code))
const rowOf = ({ items }: Answer<'rejections.list'>, key: string) => items.find((row) => row.key === key)

describe('rejections', () => {
  it('by rule: each document once a code, with the sentence of the rule, and no remark among them', async () => {
    const found = await report('code')
    for (const code of ['RVC014', 'RVC086', 'RVC001'] as const) {
      expect(rowOf(found, code)).toMatchObject({ label: RULES[code].meaning, byProvider: 0, ...saying(code) })
    }
    expect(rowOf(found, 'RVC091')).toBeUndefined()
    expect(found.items[0]?.key).toBe('RVC014')
    const [provider] = found.items.filter(({ byProvider }) => byProvider > 0)
    expect(provider).toMatchObject({ documents: 1, byMinistry: 0, accepted: 0 })
    expect(provider?.label).not.toBe('')
  })

  it('by payer and in the totals, where a document of several codes counts once', async () => {
    const found = await report('payer')
    expect(rowOf(found, payers[0] ?? '')).toMatchObject({
      label: 'Salud Cedro',
      ...counted(({ payer }) => payer === 0),
    })
    const tilo = counted(({ payer }) => payer === 1)
    const ofTilo = { label: 'Salud Tilo', ...tilo, documents: tilo.documents + 1, byProvider: 1 }
    expect(rowOf(found, payers[1] ?? '')).toMatchObject(ofTilo)
    const all = counted(() => true)
    expect(found.totals).toEqual({ ...all, documents: all.documents + 1, byProvider: 1 })
  })

  it('by whoever captured the visits; without visits, by whoever wrote the document', async () => {
    const found = await report('person')
    const clerk = counted(({ captured }) => captured.includes('clerk'))
    expect(rowOf(found, who.clerk)).toMatchObject({ label: 'Ébano Totumo', ...clerk })
    const admin = counted(({ captured }) => captured.includes('admin') || captured.length === 0)
    expect(rowOf(found, who.admin)).toMatchObject({ documents: admin.documents + 1, byMinistry: admin.documents })
  })

  it('opens each figure into its documents', async () => {
    for (const by of ['code', 'payer', 'person'] as const) {
      for (const row of (await report(by)).items) {
        const query = { ...period(), by, key: row.key, limit: 500 }
        const { items } = (await at.api('rejectedDocuments.list', { query })).body
        expect(items).toHaveLength(row.documents)
        expect(items.filter(({ acceptedAt }) => acceptedAt !== null)).toHaveLength(row.accepted)
        if (by === 'code') expect(items.every(({ codes }) => codes.includes(row.key))).toBe(true)
      }
    }
  })

  it('within the days that were asked for alone', async () => {
    const query = { by: 'code', dateFrom: '2026-01-01', dateTo: '2026-01-31' } as const
    expect((await at.api('rejections.list', { query })).body).toMatchObject({ total: 0, totals: { documents: 0 } })
    const reversed = { by: 'code', dateFrom: '2026-02-01', dateTo: '2026-01-31' } as const
    expect((await at.api.raw('rejections.list', { query: reversed })).error).toMatchObject({ field: 'query.dateTo' })
  })

  it('comes out as a table and on paper, with the same figures', async () => {
    const query = { ...period(), by: 'code', format: 'csv' } as const
    const { text } = await at.api.raw('exports.table', { params: { list: 'rejections' }, query })
    const { documents } = saying('RVC014')
    expect(text).toContain(`RVC014;${RULES.RVC014.meaning};${documents};${documents};0;`)
    const asked = at.request(`rejections/printed?by=code&${new URLSearchParams(period())}`)
    // On paper it is in Spanish, whoever asks for it.
    asked.headers.set('accept-language', 'en')
    const printed = await at.core.fetch(asked)
    const [page] = await wordsOf(new Uint8Array(await printed.arrayBuffer()))
    expect(page).toContain('Rechazos por regla')
    expect(page).toContain(`RVC014 · ${RULES.RVC014.meaning}`)
    expect(page).toContain('Página 1 de 1')
  })

  it('are named at the beginning in the language of who looks, whoever looked before', async () => {
    const named = async (language: string) => {
      const answer = await at.api.raw('billingProgress.get', { headers: { 'accept-language': language } })
      return (answer.body as Answer<'billingProgress.get'>).rejections.map(({ label }) => label)
    }
    const [spanish, english, again] = [await named('es-CO'), await named('en'), await named('es-CO')]
    expect([again, english.length]).toEqual([spanish, spanish.length])
    expect(english).not.toEqual(spanish)
    const call = { query: { ...period(), by: 'code' as const, limit: 500 }, headers: { 'accept-language': 'en' } }
    const { items } = (await at.api.raw('rejections.list', call)).body as Answer<'rejections.list'>
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(english))
  })

  it('of what another program had filed before are accepted from the rejection on, and not before it', async () => {
    at.wire.intercept = async (_, path) =>
      path.endsWith('CargarFevRips') ? { body: refusedWith('RVC033') } : undefined
    await at.provider('POST', '/_control/availability', { available: true })
    const { id } = await at.filed()
    await at.pass(600_000)
    at.wire.intercept = undefined
    await filedElsewhere(id, at.core.clock.now() - 7 * DAY_MS)
    const query = { ...period(), by: 'code', key: 'RVC033', limit: 10 } as const
    const [found] = (await at.api('rejectedDocuments.list', { query })).body.items
    expect(found?.rejectedAt).toEqual(expect.any(String))
    expect(found?.acceptedAt).toBe(found?.rejectedAt)
  })
})
