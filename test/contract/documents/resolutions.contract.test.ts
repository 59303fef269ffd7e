import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import { type Clinic, clinic } from './clinic.ts'

/** The day of these tests is 2026-07-31. */
const RANGE = { kind: 'invoice', prefix: 'SETP', providerRangeId: '8' } as const
const NUMBERS = 10
const YEAR = { validFrom: '2026-01-01', validTo: '2026-12-31', resolutionNumber: '18760000001' } as const

let at: Clinic
beforeAll(async () => {
  at = await clinic({ resolutions: false })
})
afterAll(() => at.close())

type Input = Partial<BodyInput<'resolutions.create'>> & { left?: number }
let made = 0
/** Each a range of its own: two of one prefix never begin with the same number. */
async function add({ left = NUMBERS, ...fields }: Input = {}) {
  const from = 990_000_000 + made++ * NUMBERS
  const numbers = { from, to: from + NUMBERS - 1, next: from + NUMBERS - left }
  return (await at.api('resolutions.create', { body: { ...RANGE, ...YEAR, ...numbers, ...fields } })).body
}
const archive = ({ id: resolutionId, revision }: { id: string; revision: number }) =>
  at.api('resolutions.archive', { params: { resolutionId }, revision })
const emission = async (resolutionId?: string) =>
  at.emitted((await at.created(resolutionId ? { resolutionId } : {})).id)
const REFUSED = [409, 'resolution_unavailable', 'resolutionId']

it.each([
  ['expired yesterday', { validTo: '2026-07-30' }],
  ['begins tomorrow', { validFrom: '2026-08-01' }],
  ['has no number left', { left: 0 }],
  ['numbers another kind of document', { kind: 'credit_note' }],
] as [string, Input][])('nothing is numbered by a resolution that %s, chosen or not', async (_, fields) => {
  const resolution = await add(fields)
  for (const chosen of [undefined, resolution.id]) {
    const { status, error } = await emission(chosen)
    expect([status, error.code, error.field]).toEqual(REFUSED)
  }
  await archive(resolution)
  expect(await at.held()).toEqual([])
})

it('nothing is numbered by one that was archived', async () => {
  const resolution = await add()
  await archive(resolution)
  const { status, error } = await emission(resolution.id)
  expect([status, error.code, error.field]).toEqual(REFUSED)
})

it.each([
  ['on its last day', { validTo: '2026-07-31' }],
  ['on its first day', { validFrom: '2026-07-31' }],
  ['with one number left', { left: 1 }],
] as [string, Input][])('a resolution serves %s', async (_, fields) => {
  const resolution = await add(fields)
  expect((await emission()).status).toBeLessThan(300)
  await archive((await at.api('resolutions.get', { params: { resolutionId: resolution.id } })).body)
})

it('of several live ones a person chooses', async () => {
  await add()
  const other = await add({ prefix: 'SETT' })
  const { status, error } = await emission()
  expect([status, error.code, error.field]).toEqual(REFUSED)
  expect((await emission(other.id)).status).toBeLessThan(300)
})
