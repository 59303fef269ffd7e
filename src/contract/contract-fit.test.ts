import { describe, expect, it, test } from 'vitest'
import { holdsOn, misfitOf, overlap, type UnderContract } from './contract-fit.ts'

const JULY = { validFrom: '2026-07-01', validTo: '2026-07-31' }
const OPEN = { validFrom: '2026-07-01', validTo: null }

describe('a contract holds', () => {
  it.each(['2026-07-01', '2026-07-31'])('on its first and its last day (%s)', (day) => {
    expect(holdsOn(JULY, day)).toBe(true)
  })
  it.each(['2026-06-30', '2026-08-01'])('on no day around them (%s)', (day) => {
    expect(holdsOn(JULY, day)).toBe(false)
  })
  it('on all days of a period, or not', () => {
    expect(holdsOn(JULY, '2026-07-01', '2026-07-31')).toBe(true)
    expect(holdsOn(JULY, '2026-07-01', '2026-08-01')).toBe(false)
    expect(holdsOn(JULY, '2026-06-30', '2026-07-31')).toBe(false)
  })
  it('for good when it has no end', () => expect(holdsOn(OPEN, '2099-01-01')).toBe(true))
})

describe('two contracts', () => {
  const from = (validFrom: string, validTo: string | null) => ({ validFrom, validTo })

  test.each([
    ['the same day', from('2026-07-31', '2026-08-31'), true],
    ['one day between', from('2026-08-01', '2026-08-31'), false],
    ['one inside', from('2026-07-10', '2026-07-11'), true],
    ['no end, from its last day on', from('2026-07-31', null), true],
    ['no end, from after it', from('2026-08-01', null), false],
  ])('have a common day, whichever comes first: %s', (_, other, expected) => {
    expect([overlap(JULY, other), overlap(other, JULY)]).toEqual([expected, expected])
  })

  it('without an end always have one', () => expect(overlap(OPEN, from('2099-01-01', null))).toBe(true))
})

describe('a visit under a contract', () => {
  const contract = { ...JULY, clientId: 'cli_1', coverages: ['16'], providerCodes: ['990010000101'] }
  const at = (codPrestador: unknown) => ({ service: { codPrestador } })
  const visit = (values: Partial<UnderContract> = {}): UnderContract => ({
    clientId: 'cli_1',
    date: '2026-07-20',
    coverage: '16',
    services: [at('990010000101')],
    ...values,
  })

  it('fits', () => expect(misfitOf(contract, visit())).toBeUndefined())

  test.each([
    ['client', { clientId: 'cli_2' }],
    ['client', { clientId: null }],
    ['dates', { date: '2026-08-01' }],
    ['coverage', { coverage: '15' }],
    ['site', { services: [at('990010000102')] }],
    ['site', { services: [at('990010000101'), at('990010000102')] }],
  ])('does not for its %s', (misfit, values) => expect(misfitOf(contract, visit(values))).toBe(misfit))

  it.each([
    { coverage: null },
    { services: [] },
    { services: [at(null)] },
    { services: [at('')] },
    { services: [at(7)] },
  ])('fits as long as it does not say: %o', (values) => expect(misfitOf(contract, visit(values))).toBeUndefined())

  it('fits at each site of the contract', () => {
    const sites = { ...contract, providerCodes: ['990010000102', '990010000101'] }
    expect(misfitOf(sites, visit())).toBeUndefined()
  })

  it('fits every coverage and site where the contract names none', () => {
    const wide = { ...contract, coverages: [], providerCodes: [] }
    expect(misfitOf(wide, visit({ coverage: '15', services: [at('990010000102')] }))).toBeUndefined()
  })
})
