import { beforeEach, describe, expect, test } from 'vitest'
import { factusConnection, invoice, matiasConnection, NIT, simulatedWorld } from '../../../test/support/provider.ts'
import { INVOICE_RANGE, NOTE_RANGE } from '../../../test/support/ranges.ts'
import { expectationOf } from './expectation.ts'

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c'
const invoices = { ...INVOICE_RANGE, technicalKey: KEY }
const notes = { ...NOTE_RANGE, technicalKey: null }

describe('Factus', () => {
  const { company, ranges, catalog } = {
    company: (nit = NIT) => world.providers.factus.company({ ...factusConnection, nit }),
    ranges: (to = world) => to.providers.factus.ranges(factusConnection),
    catalog: () => world.providers.factus.catalog(factusConnection),
  }

  test('whose account it is', async () => {
    expect(await company()).toEqual({ kind: 'answered', value: { nit: NIT, name: 'PRESTADOR SIMULADO S.A.S.' } })
    const mismatch = { kind: 'unanswered', code: 'invoice_provider_company_mismatch', cause: 'other-nit' }
    expect(await company('900000001')).toEqual(mismatch)
  })

  test('its ranges: those of notes have no validity', async () => {
    const debit = { ...notes, providerRangeId: '10', kind: 'debit_note', prefix: 'ND' }
    expect(await ranges()).toEqual({ kind: 'answered', value: [invoices, notes, debit] })
  })

  test('on as many pages as there are', async () => {
    for (let added = 0; added < 9; added += 1) {
      const created = await host.exchange({
        method: 'POST',
        path: '/v2/numbering-ranges',
        query: new URLSearchParams(),
        headers: { authorization: `Bearer sk_test_simulado_${NIT}` },
        body: new TextEncoder().encode(JSON.stringify({ document: '22', prefix: `N${added}`, current: 1 })),
      })
      expect(created).toMatchObject({ answer: { status: 201 } })
    }
    const all = await ranges()
    expect(all.kind === 'answered' && all.value.map(({ prefix }) => prefix).slice(9)).toEqual(['N6', 'N7', 'N8'])
  })

  test('it needs no catalog', async () => {
    expect(await catalog()).toEqual({ kind: 'answered', value: {} })
    expect(world.providers.factus.capabilities.hasCatalog).toBe(false)
  })

  test.each([
    ['down', () => host.setAvailable(false), 'invoice_provider_unavailable', 'refused'],
    [
      'failing',
      () => host.addFault({ fault: 'error-500-before-effect', operation: '*' }),
      'invoice_provider_unavailable',
      'login-http-500',
    ],
    [
      'cut',
      () => host.addFault({ fault: 'truncated-json', operation: 'companies' }),
      'invoice_provider_unavailable',
      'answer-unreadable',
    ],
  ])('%s', async (_, prepare, code, cause) => {
    prepare()
    expect(await company()).toEqual({ kind: 'unanswered', code, cause })
  })

  test.each([
    [{ graphic_representation_name: 'CLINICA', company: 'CLINICA S.A.S.' }, 'CLINICA'],
    [{ graphic_representation_name: '', company: 'CLINICA S.A.S.' }, 'CLINICA S.A.S.'],
    [{}, ''],
  ])('its name, of %o, is %j', async (names, name) => {
    const named = world.answering((_, path) =>
      path === '/v2/companies' ? { body: { data: { nit: NIT, ...names } } } : undefined,
    )
    expect(await named.providers.factus.company(factusConnection)).toEqual({
      kind: 'answered',
      value: { nit: NIT, name },
    })
  })

  test('answers in another form are not understood', async () => {
    const odd = world.answering((method) => (method === 'GET' ? { body: { data: [] } } : undefined))
    const unreadable = { kind: 'unanswered', code: 'invoice_provider_unavailable', cause: 'answer-unreadable' }
    expect(await ranges(odd)).toEqual(unreadable)
    expect(await odd.providers.factus.company(factusConnection)).toEqual(unreadable)
  })
})

describe('MATIAS', () => {
  const company = (body: unknown, status = 200) =>
    world
      .answering((method, path) => (method === 'GET' && path.endsWith('/company') ? { status, body } : undefined))
      .providers.matias.company(matiasConnection)

  test.each([
    ['at the root', { dni: NIT, company_name: 'CLINICA' }],
    ['a NIT that has such digits inside', { dni: `${NIT}-8`, company_name: 'CLINICA' }],
    ['as company', { company: { dni: Number(NIT), company_name: 'CLINICA' } }],
    ['as data', { data: { nit: `${NIT}-8`, name: 'CLINICA' } }],
    ['as a record', { dataRecords: { data: [{ dni: NIT, company_name: 'CLINICA' }] } }],
  ])('whose account it is, %s', async (_, body) => {
    expect(await company(body)).toEqual({ kind: 'answered', value: { nit: NIT, name: 'CLINICA' } })
  })

  test("another company's", async () => {
    const mismatch = { kind: 'unanswered', code: 'invoice_provider_company_mismatch', cause: 'other-nit' }
    expect(await company({ dni: '900000001' })).toMatchObject(mismatch)
  })

  test('nobody says whose: reached all the same', async () => {
    const nobodys = { kind: 'answered', value: { nit: null, name: '' } }
    expect(await company({})).toEqual(nobodys)
    expect(await company([])).toEqual(nobodys)
    expect(await company({ message: 'No.' }, 404)).toEqual(nobodys)
  })

  test('its ranges: which kind of note one is for it does not say', async () => {
    const outcome = await world.providers.matias.ranges(matiasConnection)
    expect(outcome.kind === 'answered' && outcome.value.slice(0, 2)).toEqual([
      { ...invoices, technicalKey: null },
      { ...notes, kind: null },
    ])
  })

  test.each([
    ['in the last evening of it in Colombia', '2030-01-20T01:00:00Z', false],
    ['in the first hour after it', '2030-01-20T05:30:00Z', true],
  ])('a resolution is over at the end of its last day in Colombia: %s', async (_, moment, expired) => {
    world.clock.advance(Date.parse(moment) - world.clock.now())
    const outcome = await world.providers.matias.ranges(matiasConnection)
    expect(outcome.kind === 'answered' && outcome.value[0]).toMatchObject({ validTo: '2030-01-19', expired })
  })

  test('ranges that say little, or are in another form', async () => {
    const ranges = (body: unknown) =>
      world
        .answering((_, path) => (path.endsWith('/numbering-range') ? { body } : undefined))
        .providers.matias.ranges(matiasConnection)
    const range = { id: 3, resolution_number: null, from_number: 1, to_number: 9, current_number: 0 }
    const said = await ranges({ dataRecords: { data: [range, { ...range, is_active: '0' }] } })
    const least = { prefix: '', active: true, expired: false, validTo: null, next: 1 }
    expect(said).toMatchObject({ kind: 'answered', value: [least, { ...least, active: false }] })
    expect(await ranges({})).toMatchObject({ kind: 'unanswered', cause: 'answer-unreadable' })
  })

  test('its catalog of municipalities', async () => {
    const cities = (body: unknown, status = 200) =>
      world
        .answering((_, path) => (path.endsWith('/cities') ? { status, body } : undefined))
        .providers.matias.catalog(matiasConnection)
    const rows = [
      { id: 149, code: '11001' },
      { id: 1, code: 5001 },
    ]
    const known = { kind: 'answered', value: { municipalityIds: { '11001': '149', '05001': '1' } } }
    expect(await cities({ dataRecords: { data: rows } })).toEqual(known)
    expect(await cities({ data: rows })).toEqual(known)
    expect(await cities({}, 404)).toEqual({ kind: 'answered', value: {} })
    expect(await cities({})).toMatchObject({ kind: 'unanswered', cause: 'answer-unreadable' })
  })
})

describe.each(['factus', 'matias'] as const)('while nobody answers at %s', (name) => {
  const { prove, clockAhead } = {
    prove: () =>
      name === 'factus'
        ? world.providers.factus.prove(factusConnection, expectationOf(invoice()), 'ab'.repeat(48))
        : world.providers.matias.prove(matiasConnection, expectationOf(invoice()), 'ab'.repeat(48)),
    clockAhead: () =>
      name === 'factus'
        ? world.providers.factus.clockAhead(factusConnection)
        : world.providers.matias.clockAhead(matiasConnection),
  }

  test('nothing is proven, and nothing known of its clock', async () => {
    host.setAvailable(false)
    expect(await prove()).toEqual({ kind: 'undecided', cause: 'refused', answered: false })
    expect(await clockAhead()).toMatchObject({ kind: 'unanswered' })
  })
})
