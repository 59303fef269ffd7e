import { expect, it } from 'vitest'
import type { Role } from '../../contract/workspaces.ts'
import type { Stores } from '../store/store.ts'
import { type Upkeep, upkeepDue, upkeepOf } from './upkeep.ts'

const TODAY = '2026-08-03'
const due = (upkeep: Partial<Upkeep>) => upkeepDue({ catalogs: [], ...upkeep }, TODAY)
const days = (upkeep: Partial<Upkeep>) => due(upkeep).map(({ kind, dueOn }) => [kind, dueOn])

it.each([
  // The evening of the second in Colombia.
  ['2026-10-03T03:00:00.000Z', ['2026-10-02']],
  ['2026-10-03T15:00:00.000Z', []],
  ['2026-08-01T15:00:00.000Z', ['2026-08-01']],
])('a confirmed certificate that ends at %s is told two months before, and after it', (validTo, expected) => {
  const told = due({ certificate: { host: '10.0.0.5:9443', validTo } })
  expect(told.map(({ dueOn }) => dueOn)).toEqual(expected)
  for (const { kind, label, targetId } of told)
    expect([kind, label, targetId]).toEqual(['ministry_certificate_end', '10.0.0.5:9443', 'ministry'])
})

it.each([
  ['half a year ago', 'cups', '2026-02-02T15:00:00.000Z', [['catalog_review', '2026-08-03']]],
  ['and is nearly of that age', 'cups', '2026-02-16T15:00:00.000Z', [['catalog_review', '2026-08-17']]],
  ['a day later than that', 'cups', '2026-02-17T15:00:00.000Z', []],
  ['that nobody publishes', 'mipres', '2020-01-01T15:00:00.000Z', []],
] as const)('a table installed %s', (_case, catalog, installedAt, expected) => {
  expect(days({ catalogs: [{ catalog, installedAt }] })).toEqual(expected)
})

it.each<[string, NonNullable<Upkeep['copies']>, string[][]]>([
  ['go nowhere', { state: 'off', lastVerifiedAt: null }, [['backup_place', TODAY]]],
  ['are as they should be', { state: 'current', lastVerifiedAt: '2026-08-02T15:00:00.000Z' }, []],
  ['are to be read back today', { state: 'current', lastVerifiedAt: '2026-07-31T15:00:00.000Z' }, []],
  ['were not looked at yet', { state: 'behind', lastVerifiedAt: null }, []],
  ['lost their place', { state: 'away', lastVerifiedAt: '2026-08-02T15:00:00.000Z' }, [['backup_copy', '2026-08-05']]],
  ['never reached it', { state: 'away', lastVerifiedAt: null }, [['backup_copy', TODAY]]],
  ['fail', { state: 'failed', lastVerifiedAt: '2026-07-30T15:00:00.000Z' }, [['backup_copy', '2026-08-02']]],
  [
    'were not read back lately',
    { state: 'current', lastVerifiedAt: '2026-07-30T15:00:00.000Z' },
    [['backup_copy', '2026-08-02']],
  ],
])('copies that %s', (_case, copies, expected) => {
  expect(days({ copies })).toEqual(expected)
})

const ministry = {
  baseUrl: 'https://10.0.0.5:9443',
  certificateSha256: 'a'.repeat(64),
  documentType: 'CC',
  documentNumber: '1',
  userType: null,
  certificateValidTo: '2026-08-20T15:00:00.000Z',
}
const storesWith = (settings: Record<string, unknown>, hasAll: boolean) => {
  const connections = { find: async () => ({ settings, verifiedAt: null }) }
  const identity = { administersAll: async () => hasAll }
  const catalogs = { inForce: async () => [{ catalog: 'cups', installedAt: '2026-01-01T15:00:00.000Z' }] }
  return { connections, catalogs, identity } as unknown as Pick<Stores, 'connections' | 'catalogs' | 'identity'>
}
interface Person {
  readonly role?: Role
  readonly platformRole?: 'admin' | 'user'
  readonly deployment?: 'production' | 'sandbox'
  readonly settings?: Record<string, unknown>
  /** Administers every clinic of the installation. */
  readonly hasAll?: boolean
}
async function toldTo(person: Person) {
  const {
    role = 'admin',
    platformRole = 'admin',
    deployment = 'production',
    settings = ministry,
    hasAll = true,
  } = person
  const asked = {
    stores: storesWith(settings, hasAll),
    workspace: { id: 'wsp_1', role },
    principal: { userId: 'usr_1', platformRole },
  }
  const keeper = { lately: () => ({ state: 'off', lastVerifiedAt: null }) as const }
  return upkeepDue(await upkeepOf(asked, { deployment, keeper }), TODAY).map(({ kind }) => kind)
}

it('each is told to whoever can mend it', async () => {
  expect(await toldTo({})).toEqual(['ministry_certificate_end', 'catalog_review', 'backup_place'])
  expect(await toldTo({ role: 'biller' })).toEqual(['backup_place'])
  expect(await toldTo({ platformRole: 'user' })).toEqual(['ministry_certificate_end', 'catalog_review'])
  expect(await toldTo({ platformRole: 'user', hasAll: false })).toEqual(['ministry_certificate_end'])
  expect(await toldTo({ role: 'biller', platformRole: 'user' })).toEqual([])
})

it('samples need no copies', async () => {
  expect(await toldTo({ deployment: 'sandbox' })).not.toContain('backup_place')
})

it('a certificate that a public authority renews is nobody’s to look after, nor one that was never tried', async () => {
  const { certificateValidTo: _, ...untried } = ministry
  for (const settings of [{ ...ministry, certificateSha256: null }, untried])
    expect(await toldTo({ settings })).not.toContain('ministry_certificate_end')
})
