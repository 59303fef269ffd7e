import { afterAll, describe, expect, it } from 'vitest'
import { emptyStore, storedWorkspace } from '../../../../test/support/store.ts'
import { NOTHING } from '../../../contract/centavos.ts'
import { Fault } from '../../fault.ts'
import { NumberTaken, type StoredDocument } from '../../store/documents.ts'
import type { StoredResolution } from '../../store/records.ts'
import { PLATFORM } from '../../store/store.ts'
import type { DocumentContext } from '../content/context.ts'
import { rangeFor, recordIssued, reservedFor, resolutionFor } from './numbering.ts'

/** Noon of 20 July 2026 in Colombia. */
const NOW = Date.parse('2026-07-20T12:00:00-05:00')
const AT = '2026-07-20T17:00:00.000Z'
const BEFORE = '2026-01-01T00:00:00.000Z'

const { store, close } = emptyStore()
afterAll(close)

let workspaces = 0
/** A clinic of its own with these resolutions and two invoices, `doc_1` and `doc_2`. */
async function clinic(...resolutions: readonly Partial<StoredResolution>[]) {
  const number = ++workspaces
  const revised = { revision: 1, createdAt: BEFORE, updatedAt: BEFORE, isActive: true }
  const workspace = storedWorkspace(number, revised)
  const documents = ['doc_1', 'doc_2'].map((id) => ({ ...HEAD, id: `${id}_${number}` }))
  await store.write(PLATFORM, async (stores) => {
    await stores.identity.saveWorkspace(workspace)
    for (const [index, fields] of resolutions.entries()) {
      await stores.records.resolutions.insert(workspace, {
        ...RANGE,
        ...revised,
        id: `res_${index + 1}_${number}`,
        ...fields,
      })
    }
    for (const head of documents) await stores.documents.insert(workspace.id, head, CONTENT, 'usr_1')
  })
  const [first = HEAD, second = HEAD] = documents
  return {
    first,
    second,
    id: (n: number) => `res_${n}_${number}`,
    inside: <T>(work: (context: DocumentContext) => Promise<T>) =>
      store.write(PLATFORM, (stores) => work({ stores, workspace, now: NOW })),
    resolution: (n: number) => store.read.records.resolutions.find(workspace, `res_${n}_${number}`),
    numbers: (head: StoredDocument) => store.read.documents.numbersOf(head.id),
  }
}

const RANGE = {
  kind: 'invoice',
  prefix: 'SETP',
  from: 1,
  to: 10,
  next: 4,
  resolutionNumber: '18760000001',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  providerRangeId: '8',
  hasTechnicalKey: false,
} as const
const NUMBER = { kind: 'invoice', prefix: 'SETP', reservedAt: AT } as const

const HEAD: StoredDocument = {
  id: '',
  kind: 'invoice',
  invoiceId: null,
  clientId: null,
  clientName: null,
  status: 'draft',
  number: null,
  cufe: null,
  gross: NOTHING,
  prepaid: NOTHING,
  payable: NOTHING,
  issuedAt: null,
  qrUrl: null,
  packageId: null,
  facts: {},
  issues: [],
  revision: 1,
  createdAt: BEFORE,
  updatedAt: BEFORE,
}
const CONTENT = {
  kind: 'debit_note',
  invoiceId: '',
  concept: '',
  lines: [],
  resolutionId: null,
  observation: null,
} as const

/** How a choice is refused: code, field and words. */
async function refusal(choice: Promise<unknown>): Promise<string> {
  const error = await choice.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fault)) throw new Error('not refused')
  return `${error.code} ${error.details.field}: ${error.message}`
}
const unavailable = (words: string) => `resolution_unavailable resolutionId: ${words}`

describe('the resolution that was chosen', () => {
  const choose = async (fields: Partial<StoredResolution>, reuses = false) => {
    const at = await clinic(fields)
    return at.inside((context) => resolutionFor(context, 'invoice', at.id(1), reuses))
  }

  it.each([
    ['on its first day', { validFrom: '2026-07-20' }],
    ['on its last day', { validTo: '2026-07-20' }],
    ['without dates', { validFrom: null, validTo: null }],
    ['with its last number', { next: 10 }],
  ])('serves %s', async (_, fields) => expect(await choose(fields)).toMatchObject(fields))

  it.each([
    ['archived', { isActive: false }, 'La resolución elegida no está disponible.'],
    ['of notes', { kind: 'credit_note' as const }, 'La resolución elegida no está disponible.'],
    ['of tomorrow', { validFrom: '2026-07-21' }, 'La resolución elegida no está vigente hoy.'],
    ['of yesterday', { validTo: '2026-07-19' }, 'La resolución elegida no está vigente hoy.'],
    ['used up', { next: 11 }, 'La resolución elegida ya no tiene números.'],
  ])('is refused when it is %s', async (_, fields, words) =>
    expect(await refusal(choose(fields))).toBe(unavailable(words)),
  )

  it('is refused when there is none', async () => {
    const at = await clinic(RANGE)
    const choice = at.inside((context) => resolutionFor(context, 'invoice', 'res_0', false))
    expect(await refusal(choice)).toBe(unavailable('La resolución elegida no está disponible.'))
  })

  it('needs no number left for a document that has one', async () =>
    expect(await choose({ next: 11 }, true)).toMatchObject({ next: 11 }))
})

describe('without a choice', () => {
  const find = async (resolutions: Partial<StoredResolution>[], reuses = false) => {
    const at = await clinic(...resolutions)
    return at.inside((context) => resolutionFor(context, 'invoice', null, reuses))
  }

  it('the only one that serves is taken', async () => {
    const others = [
      { isActive: false },
      { kind: 'credit_note' as const },
      { validTo: '2026-07-19' },
      { validFrom: '2026-07-21' },
      { next: 11 },
    ].map((fields, index) => ({ ...fields, prefix: `X${index}` }))
    expect(await find([...others, { prefix: 'FE' }])).toMatchObject({ prefix: 'FE' })
  })

  it('one without numbers is enough for a document that has one', async () =>
    expect(await find([{ next: 11 }], true)).toMatchObject({ next: 11 }))

  it('none is taken when there is none, or more than one', async () => {
    const none = 'No hay una resolución vigente y con números para este documento.'
    expect(await refusal(find([]))).toBe(unavailable(none))
    expect(await refusal(find([{ next: 11 }]))).toBe(unavailable(none))
    const several = 'Hay varias resoluciones vigentes: elija con cuál se numera.'
    expect(await refusal(find([{}, { prefix: 'FE' }]))).toBe(unavailable(several))
  })
})

describe('where the client numbers', () => {
  it('the next number is reserved, and used up by that', async () => {
    const at = await clinic({})
    const { range, resolution } = await at.inside((context) => rangeFor(context, at.first, null, 'client'))
    expect(range).toEqual({ prefix: 'SETP', number: 4, resolutionNumber: '18760000001', providerRangeId: '8' })
    expect(resolution.id).toBe(at.id(1))
    const reserved = { ...NUMBER, number: 4, documentId: at.first.id, resolutionId: at.id(1), state: 'reserved' }
    expect(await at.numbers(at.first)).toEqual([reserved])
    expect(await at.resolution(1)).toMatchObject({ next: 5, revision: 2, updatedAt: AT, createdAt: BEFORE })
    const next = await at.inside((context) => rangeFor(context, at.second, null, 'client'))
    expect(next.range.number).toBe(5)
  })

  it('a document keeps the number that it has, also when no other is left', async () => {
    const at = await clinic({ next: 10 })
    for (const chosen of [null, null, at.id(1)]) {
      const { range } = await at.inside((context) => rangeFor(context, at.first, chosen, 'client'))
      expect(range.number).toBe(10)
    }
    expect(await at.resolution(1)).toMatchObject({ next: 11, revision: 2 })
    expect(await at.numbers(at.first)).toHaveLength(1)
  })

  it('a document that goes to another resolution gets a number of that one', async () => {
    const at = await clinic({}, { prefix: 'FE', next: 7 })
    await at.inside((context) => rangeFor(context, at.first, at.id(1), 'client'))
    const { range } = await at.inside((context) => rangeFor(context, at.first, at.id(2), 'client'))
    expect(range).toMatchObject({ prefix: 'FE', number: 7 })
    expect((await at.numbers(at.first)).map(({ prefix, number }) => `${prefix}${number}`).toSorted()).toEqual([
      'FE7',
      'SETP4',
    ])
  })

  it('a document that comes back to a resolution has the number that it has there', async () => {
    const at = await clinic({}, { prefix: 'FE', next: 7 })
    const numbered = (n: number, now: number) =>
      at.inside((context) => rangeFor({ ...context, now }, at.first, at.id(n), 'client'))
    await numbered(1, NOW)
    await numbered(2, NOW + 60_000)
    const { range } = await numbered(1, NOW + 120_000)
    expect(range).toMatchObject({ prefix: 'SETP', number: 4 })
    expect(await at.resolution(1)).toMatchObject({ next: 5 })
  })

  it('a number that another document has is never given again', async () => {
    const at = await clinic({})
    await at.inside(({ stores, workspace }) =>
      stores.documents.reserveNumber(workspace.id, {
        ...NUMBER,
        number: 4,
        documentId: at.second.id,
        resolutionId: at.id(1),
        state: 'issued',
      }),
    )
    expect(await refusal(at.inside((context) => rangeFor(context, at.first, null, 'client')))).toBe(
      'resolution_number_regression resolutionId: El siguiente número de la resolución ya lo tiene otro documento.',
    )
    expect(await at.resolution(1)).toMatchObject({ next: 4 })
    expect(await at.numbers(at.first)).toEqual([])
  })

  it('a store that fails is no number that is taken', async () => {
    const at = await clinic({})
    const nobody = { ...at.first, id: 'doc_0' }
    await expect(at.inside((context) => rangeFor(context, nobody, null, 'client'))).rejects.not.toBeInstanceOf(Fault)
  })

  it('what was reserved and not issued is the number of the next revision, the last one first', async () => {
    const at = await clinic({}, { prefix: 'FE', next: 7 })
    expect(await at.inside(({ stores }) => reservedFor(stores, at.first.id))).toBeUndefined()
    await at.inside(async ({ stores, workspace }) => {
      for (const [number, state, second] of [
        [1, 'reserved', '01'],
        [2, 'reserved', '02'],
        [3, 'issued', '03'],
      ] as const) {
        const of = { documentId: at.first.id, resolutionId: at.id(1), state }
        const reservedAt = `2026-07-20T10:00:${second}.000Z`
        await stores.documents.reserveNumber(workspace.id, { ...NUMBER, ...of, number, reservedAt })
      }
    })
    expect(await at.inside(({ stores }) => reservedFor(stores, at.first.id))).toMatchObject({ number: 2 })
  })
})

describe('where the provider numbers', () => {
  it('nothing is reserved', async () => {
    const at = await clinic({})
    const { range } = await at.inside((context) => rangeFor(context, at.first, null, 'provider'))
    expect(range).toEqual({ prefix: 'SETP', number: null, resolutionNumber: '18760000001', providerRangeId: '8' })
    expect(await at.numbers(at.first)).toEqual([])
    expect(await at.resolution(1)).toMatchObject({ next: 4, revision: 1 })
  })

  it('what the client reserved once is no choice of the resolution', async () => {
    const at = await clinic({}, { prefix: 'FE' })
    await at.inside((context) => rangeFor(context, at.first, at.id(1), 'client'))
    const again = at.inside((context) => rangeFor(context, at.first, null, 'provider'))
    expect(await refusal(again)).toContain('Hay varias resoluciones vigentes')
  })
})

describe('an accepted document', () => {
  /** The range after a document was issued with a number. */
  const issued = async (number: string, given = 'SETP', fields: Partial<StoredResolution> = {}) => {
    const at = await clinic(fields)
    const head = { ...at.first, facts: { resolutionId: at.id(1) } }
    await at.inside((context) => recordIssued(context, head, given, number))
    const [kept, ...more] = await at.numbers(head)
    expect(more).toEqual([])
    return { kept, resolution: await at.resolution(1), id: at.id(1), head }
  }

  it('has its number for good, and the range follows it', async () => {
    const { kept, resolution, id, head } = await issued('SETP4')
    expect(kept).toEqual({ ...NUMBER, number: 4, documentId: head.id, resolutionId: id, state: 'issued' })
    expect(resolution).toMatchObject({ next: 5, revision: 2, updatedAt: AT })
  })

  it.each([
    ['a number ahead', 'SETP10', {}, 11],
    ['a number behind', 'SETP2', {}, 4],
    ['one before the range', 'SETP4', { from: 5, next: 5 }, 5],
    ['the first of the range', 'SETP5', { from: 5, next: 5 }, 6],
    ['one after the range', 'SETP11', {}, 4],
    ['another prefix', 'FE4', {}, 4],
  ])('%s moves the range only upwards, and only within', async (_, number, fields, next) =>
    expect((await issued(number, 'SETP', fields)).resolution?.next).toBe(next),
  )

  it.each([
    ['SETP4', 'SETP', 'SETP', 4],
    ['FE1234', 'FE1', 'FE1', 234],
    ['FE1234', 'FE', 'FE', 1234],
    ['NC12', 'SETP', 'NC', 12],
    ['SETPX12', 'SETP', 'SETPX', 12],
    ['SETP1X2', 'SETP', 'SETP1X', 2],
    ['SETP12', '', 'SETP', 12],
    ['12', '', '', 12],
  ])('%s under the prefix "%s" is "%s" and %i', async (number, given, prefix, sequence) =>
    expect((await issued(number, given)).kept).toMatchObject({ prefix, number: sequence }),
  )

  it('has the number that another provider gave it, though a rejected document had kept that one', async () => {
    const at = await clinic({})
    const head = { ...at.second, facts: { resolutionId: at.id(1) } }
    await at.inside((context) => rangeFor(context, at.first, null, 'client'))
    await at.inside((context) => recordIssued(context, head, 'SETP', 'SETP4'))
    expect(await at.numbers(head)).toMatchObject([{ number: 4, resolutionId: at.id(1), state: 'issued' }])
    expect(await at.numbers(at.first)).toEqual([])
    const again = await at.inside((context) => rangeFor(context, at.first, null, 'client'))
    expect(again.range.number).toBe(5)
    await expect(at.inside((context) => recordIssued(context, at.first, 'SETP', 'SETP4'))).rejects.toThrow(NumberTaken)
  })

  it('whose resolution is not known has its number all the same', async () => {
    const at = await clinic({})
    await at.inside((context) => recordIssued(context, at.first, 'SETP', 'SETP4'))
    expect(await at.numbers(at.first)).toMatchObject([{ number: 4, resolutionId: '', state: 'issued' }])
    expect(await at.resolution(1)).toMatchObject({ next: 4, revision: 1 })
  })
})
