import { beforeEach, expect, it } from 'vitest'
import type { InvoiceProviderInput } from '../../contract/connections.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { createProviderDirectory } from './invoice-provider.ts'

const workspace = { id: 'wsp_1', nit: '900000001', environment: 2 } as StoredWorkspace
const AT = '2026-08-01T15:00:00.000Z'
const FACTUS = { provider: 'factus', username: 'a@clinica.test', clientId: 'uno' } as const
const SECRETS = { clientSecret: 'un-secreto', password: 'una-clave' }

let stores: Stores
let directory: ReturnType<typeof createProviderDirectory>
beforeEach(() => {
  const [saved, secrets] = [new Map<string, object>(), new Map<string, string>()]
  const connections = {
    find: async (_: string, name: string) => saved.get(name),
    save: async (_: string, name: string, what: object) => void saved.set(name, what),
  }
  stores = { connections } as unknown as Stores
  directory = createProviderDirectory({
    get: async (name) => secrets.get(name),
    set: async (name, value) => void secrets.set(name, value),
    delete: async (name) => void secrets.delete(name),
  })
})

async function set(input: InvoiceProviderInput, typed = SECRETS) {
  const settings = directory.settingsOf(input, workspace)
  const missing = await directory.keepSecrets(stores, workspace, settings, typed)
  if (missing === undefined) await directory.save(stores, workspace, settings, null, AT)
  return missing
}
const account = async () => (await directory.account(stores, workspace)) ?? ''

it('what was typed for one client of an account is not given to another', async () => {
  await set(FACTUS)
  expect(await set({ ...FACTUS, healthOnDebitNotesConfirmed: true }, {} as typeof SECRETS)).toBeUndefined()
  expect(await set({ ...FACTUS, clientId: 'dos' }, {} as typeof SECRETS)).toBe('clientSecret')
})

it('it is the clinic’s own company, unless another one is said to try it with; nobody knows yet that it is none', async () => {
  const sandboxCompanyNit = '901234567'
  await set(FACTUS)
  expect(await directory.connection(stores, workspace)).toMatchObject({ nit: workspace.nit })
  await set({ ...FACTUS, sandboxCompanyNit })
  expect(await directory.connection(stores, workspace)).toMatchObject({ nit: sandboxCompanyNit })
  expect(await directory.settings(stores, workspace)).toMatchObject({ companyMismatch: false })
})

it('an account that was replaced is reached as it was last, and those before the last ten are forgotten', async () => {
  const other = (n: number) => set({ ...FACTUS, username: `otro-${n}@clinica.test` })
  await set({ ...FACTUS, sandboxCompanyNit: '901234567' })
  const first = await account()
  await other(1)
  await set({ ...FACTUS, sandboxCompanyNit: '901234568' })
  await other(2)
  const reached = () => directory.connectionTo(stores, workspace, first)
  expect(await reached()).toMatchObject({ nit: '901234568' })
  for (let n = 3; n <= 11; n++) await other(n)
  expect(await reached()).toMatchObject({ nit: '901234568' })
  await other(12)
  expect(await reached()).toBeUndefined()
})

it('an account is still reached after the one in its place could not be saved at first', async () => {
  await set(FACTUS)
  const first = await account()
  const next = directory.settingsOf({ ...FACTUS, username: 'otra@clinica.test' }, workspace)
  expect(await directory.keepSecrets(stores, workspace, next, SECRETS)).toBeUndefined()
  await set({ ...FACTUS, username: 'otra@clinica.test' })
  expect(await directory.connectionTo(stores, workspace, first)).toMatchObject({ credentials: SECRETS })
})
