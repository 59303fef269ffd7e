import { type Client, createClient } from '../../src/contract/client.ts'
import { NO_READS } from '../../src/core/audit/reads.ts'
import { createProviderDirectory } from '../../src/core/connections/invoice-provider.ts'
import { slowDigest } from '../../src/core/identity/passwords.ts'
import { newUser } from '../../src/core/identity/user.ts'
import { type Handlers, isoInstant } from '../../src/core/kernel/call.ts'
import { createEventHub } from '../../src/core/kernel/event-hub.ts'
import { createKernel } from '../../src/core/kernel/kernel.ts'
import { createPackage } from '../../src/core/packages/drafts.ts'
import { usersSinks } from '../../src/core/packages/large.ts'
import { filesAside } from '../../src/core/packages/set-aside.ts'
import { validatePackage } from '../../src/core/packages/validation.ts'
import type { ProviderName } from '../../src/core/provider/provider.ts'
import { recordHandlers } from '../../src/core/records/handlers.ts'
import type { StoredWorkspace } from '../../src/core/store/identity.ts'
import { PLATFORM, type Store } from '../../src/core/store/store.ts'
import { dashboardHandlers } from '../../src/core/system/dashboard.ts'
import { aVisit, RESOLUTIONS, type VisitedBilling } from '../support/billing.ts'
import { aClient, aPatient } from '../support/fixtures.ts'
import { CLINICS, type Clinic, type Filing, filingsOf } from './documents.ts'
import { type Ground, openGround } from './ground.ts'
import { NO_SECRETS, openDoor } from './host-process.ts'

export const START = Date.parse('2026-07-20T13:00:00.000Z')

/** Of each clinic, not billed. */
const VISITS = 5

/** A package that stands ready in the store. */
export interface Prepared {
  readonly clinic: Clinic
  readonly filing: Filing
  readonly packageId: string
}

export interface ClinicStore extends Omit<Ground, 'mark'> {
  readonly workspaces: ReadonlyMap<string, StoredWorkspace>
  readonly prepared: readonly Prepared[]
  readonly billings: readonly VisitedBilling[]
  /** Every clinic issues through this provider, and its ranges end after so many documents of a kind. */
  connect(provider: ProviderName, origin: string, documents: number): Promise<void>
  /** A service on the bare store, where nothing goes wrong. */
  readonly call: Client
}

/** The real store with two clinics and their validated packages, made once for many histories. */
export async function openClinicStore(): Promise<ClinicStore> {
  const { mark, ...ground } = await openGround()
  const { store } = ground
  const workspaces = new Map(CLINICS.map((clinic, i) => [clinic.workspaceId, workspaceOf(clinic, i + 1)]))
  const prepared: Prepared[] = []
  for (const clinic of CLINICS) prepared.push(...(await prepare(store, clinic, workspaces)))
  const call = serviceOn(store, workspaces)
  const billings = await prepareBilling(store, workspaces, call)
  await mark()
  return {
    ...ground,
    workspaces,
    prepared,
    billings,
    call,
    connect: (provider, origin, documents) => connect(store, workspaces, provider, origin, documents),
  }
}

function workspaceOf({ workspaceId, nit }: Clinic, number: number): StoredWorkspace {
  const at = isoInstant(START)
  return {
    id: workspaceId,
    number,
    nit,
    verificationDigit: '1',
    companyName: 'Clínica',
    displayName: workspaceId,
    environment: 2,
    providerCodes: ['990010000101'],
    idleLockMinutes: 15,
    adminSecondFactor: false,
    isActive: true,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** Whoever works in every clinic: what runs on asks whether they still may. */
const EVERYBODY = {
  ...newUser(
    { phone: '+573001234567', firstName: 'Ana', lastName: 'Ruiz' },
    'user',
    { passwordHash: '', mustChangePassword: false },
    START,
  ),
  id: 'usr_1',
}

async function prepare(store: Store, clinic: Clinic, workspaces: ReadonlyMap<string, StoredWorkspace>) {
  const workspace = workspaces.get(clinic.workspaceId)
  if (!workspace) throw new Error('no such clinic')
  const author = { workspaceId: workspace.id, by: EVERYBODY.id, now: START }
  const { revision, createdAt, updatedAt } = EVERYBODY
  const membership = { workspaceId: workspace.id, userId: EVERYBODY.id, role: 'admin' as const }
  return store.write(PLATFORM, async (stores) => {
    await stores.identity.saveWorkspace(workspace)
    await stores.identity.saveUser(EVERYBODY)
    await stores.identity.saveMembership({ ...membership, revision, createdAt, updatedAt })
    const prepared: Prepared[] = []
    for (const filing of filingsOf(clinic)) {
      const sourcePackageId = prepared.find(({ filing: { name } }) => name === filing.source)?.packageId ?? null
      const draft = await createPackage(stores, author, filing.kind, { ...filing.content, sourcePackageId })
      const { report, head } = await validatePackage(stores, workspace, draft, START)
      if (!report.valid) throw new Error(`${filing.name} is not valid: ${JSON.stringify(report.issues[0])}`)
      prepared.push({ clinic, filing, packageId: head.id })
    }
    return prepared
  })
}

/** Calls to a service on the bare store, where nothing goes wrong: before a history, and after it. */
function serviceOn(store: Store, workspaces: ReadonlyMap<string, StoredWorkspace>): Client {
  const fetch = createKernel({
    store,
    gatekeeper: openDoor(workspaces),
    reads: NO_READS,
    secretDigest: slowDigest,
    events: createEventHub(),
    longList: usersSinks(store),
    largeFile: filesAside(store),
    handlers: { ...recordHandlers({ secrets: NO_SECRETS }), ...dashboardHandlers } as Handlers,
    clock: { now: () => START, after: () => () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  return createClient({ origin: 'http://radica.test', token: () => undefined, fetch })
}

/** Patients, a payer, ranges and a mail switch, as people would make them. */
async function prepareBilling(
  store: Store,
  workspaces: ReadonlyMap<string, StoredWorkspace>,
  call: Client,
): Promise<VisitedBilling[]> {
  const billings: VisitedBilling[] = []
  for (const workspaceId of workspaces.keys()) {
    const params = { workspaceId }
    const patient = async () => (await call('patients.create', { params, body: aPatient() })).body.id
    const patients = [await patient(), await patient()] as const
    const client = await call('clients.create', { params, body: aClient({ nit: '900654321', bundleCover: false }) })
    for (const range of RESOLUTIONS) {
      const dates = { validFrom: '2026-01-01', validTo: '2027-12-31', resolutionNumber: '18760000001' }
      await call('resolutions.create', { params, body: { ...range, ...dates } })
    }
    const email = { settings: { enabled: true }, verifiedAt: null }
    await store.write(PLATFORM, (stores) => stores.connections.save(workspaceId, 'email', email, isoInstant(START)))
    const billing = { workspaceId, patients, clientId: client.body.id }
    const visitIds: string[] = []
    for (let n = 0; n < VISITS; n++) {
      visitIds.push((await call('visits.create', { params, body: aVisit(billing, n) })).body.id)
    }
    billings.push({ ...billing, visitIds })
  }
  return billings
}

async function connect(
  store: Store,
  workspaces: ReadonlyMap<string, StoredWorkspace>,
  provider: ProviderName,
  origin: string,
  documents: number,
): Promise<void> {
  const at = isoInstant(START)
  const directory = createProviderDirectory(NO_SECRETS, {
    ministry: { url: '', certificateSha256: '' },
    provider: { url: origin },
  })
  await store.write(PLATFORM, async (stores) => {
    for (const workspace of workspaces.values()) {
      const settings = directory.settingsOf({ provider, healthOnDebitNotesConfirmed: true }, workspace)
      await directory.save(stores, workspace, settings, null, at)
      const { items } = await stores.records.resolutions.list(workspace, { isActive: true, limit: 10, offset: 0 })
      for (const each of items) {
        await stores.records.resolutions.replace(workspace, { ...each, to: each.from + documents - 1 })
      }
    }
  })
}
