import { describe, expect, it } from 'vitest'
import { storedWorkspace } from '../../../test/support/store.ts'
import type { RecordFilter, StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { contractNamed, contractsNamed, inPeriod } from './named-contract.ts'

const contract = (id: string, fields: Partial<StoredContract> = {}) =>
  ({
    id,
    clientId: 'cli_1',
    contractNumber: 'CT 1',
    isActive: true,
    validFrom: '2026-01-01',
    validTo: null,
    ...fields,
  }) as StoredContract

/** The reads of a clinic that has these contracts, as its store lists them. */
function clinicWith(...contracts: readonly StoredContract[]) {
  const list = async (_: unknown, { isActive, equals, limit, offset }: RecordFilter) => {
    const found = contracts.filter(
      (one) => one.clientId === equals?.clientId && (isActive === 'all' || one.isActive === isActive),
    )
    return { items: found.slice(offset, offset + limit), total: found.length }
  }
  return { stores: { records: { contracts: { list } } } as unknown as Stores, workspace: storedWorkspace(1) }
}

describe('the contracts that a document names', () => {
  const named = async (contracts: readonly StoredContract[], clientId: string | null, contractNumber?: string | null) =>
    (await contractsNamed(clinicWith(...contracts), { clientId, contractNumber })).map(({ id }) => id)

  it('are those of its payer that have its number, however that is written', async () => {
    const contracts = [
      contract('a'),
      contract('b', { contractNumber: 'ct1' }),
      contract('c', { contractNumber: 'CT 2' }),
      contract('d', { clientId: 'cli_2' }),
    ]
    expect(await named(contracts, 'cli_1', ' CT1')).toEqual(['a', 'b'])
    expect(await named(contracts, 'cli_2', 'CT 1')).toEqual(['d'])
  })

  it.each([
    [null, 'CT 1'],
    ['cli_1', ''],
    ['cli_1', null],
    ['cli_1', undefined],
  ])('are none of payer %s by number %s', async (clientId, number) => {
    expect(await named([contract('a', { contractNumber: '' }), contract('b')], clientId, number)).toEqual([])
  })

  it('come live ones first, then by their first day, then by their ids', async () => {
    const contracts = [
      contract('gone', { isActive: false, validFrom: '2025-01-01' }),
      contract('z', { validFrom: '2026-03-01' }),
      contract('b', { validFrom: '2026-02-01' }),
      contract('a', { validFrom: '2026-02-01' }),
      contract('earlier', { isActive: false, validFrom: '2024-01-01' }),
      contract('y', { validFrom: '2026-01-15' }),
    ]
    const inTurn = ['y', 'a', 'b', 'z', 'earlier', 'gone']
    expect(await named(contracts, 'cli_1', 'CT 1')).toEqual(inTurn)
    expect(await named(contracts.toReversed(), 'cli_1', 'CT 1')).toEqual(inTurn)
  })
})

describe('the contract of a document', () => {
  const first = contract('first', { validTo: '2026-06-30' })
  const second = contract('second', { validFrom: '2026-07-01' })
  const found = async (start: string, end: string) =>
    (
      await contractNamed(clinicWith(second, first), {
        clientId: 'cli_1',
        contractNumber: 'CT 1',
        period: { start, end },
      })
    )?.id

  it('is the first that holds on some day of its period', async () => {
    expect(await found('2026-06-30', '2026-07-31')).toBe('first')
    expect(await found('2026-07-01', '2026-07-31')).toBe('second')
    expect(await found('2025-12-01', '2025-12-31')).toBeUndefined()
    expect(inPeriod({ start: '2025-12-01', end: '2026-01-01' })(first)).toBe(true)
  })

  it('is none where the document has no period', async () => {
    const naming = { clientId: 'cli_1', contractNumber: 'CT 1' }
    expect(await contractNamed(clinicWith(first), naming)).toBeUndefined()
  })
})
