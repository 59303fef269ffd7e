import { NO_READS } from '../../src/core/audit/reads.ts'
import { billingHandlers } from '../../src/core/billing/handlers.ts'
import { billingSteps } from '../../src/core/billing/steps.ts'
import { type ArchiveKeeper, createArchiveKeeper } from '../../src/core/bundles/keeping.ts'
import { createProviderDirectory } from '../../src/core/connections/invoice-provider.ts'
import { createMinistryDirectory } from '../../src/core/connections/ministry.ts'
import type { Clock, Log } from '../../src/core/core.ts'
import { dispatchHandlers } from '../../src/core/dispatch/handlers.ts'
import { leasedTransport } from '../../src/core/dispatch/lease.ts'
import type { Outbox } from '../../src/core/dispatch/outbox.ts'
import { createOutbox } from '../../src/core/dispatch/worker.ts'
import { documentRunHandlers } from '../../src/core/document-runs/handlers.ts'
import { documentSteps } from '../../src/core/document-runs/steps.ts'
import { creditNoteHandlers, debitNoteHandlers, invoiceHandlers } from '../../src/core/documents/areas.ts'
import { artifactsPort } from '../../src/core/documents/artifacts/artifacts-port.ts'
import { emailPort } from '../../src/core/documents/email/email-port.ts'
import { emissionPort } from '../../src/core/documents/emission/emission-port.ts'
import { filingPort } from '../../src/core/documents/filing/filing-port.ts'
import { sealedFiles } from '../../src/core/files/sealed-files.ts'
import { carryOverSteps } from '../../src/core/go-live/carry-over.ts'
import { slowDigest } from '../../src/core/identity/passwords.ts'
import type { Handlers } from '../../src/core/kernel/call.ts'
import { createEventHub } from '../../src/core/kernel/event-hub.ts'
import { createKernel, type Gatekeeper } from '../../src/core/kernel/kernel.ts'
import { createMinistryGateway } from '../../src/core/ministry/ministry-gateway.ts'
import { packageHandlers } from '../../src/core/packages/handlers.ts'
import { usersSinks } from '../../src/core/packages/large.ts'
import { ministryPort } from '../../src/core/packages/port.ts'
import { filesAside } from '../../src/core/packages/set-aside.ts'
import { FONTS_DIR } from '../../src/core/paper/sheet.ts'
import { createInvoiceProviders } from '../../src/core/provider/providers.ts'
import { recordHandlers } from '../../src/core/records/handlers.ts'
import { folderSteps } from '../../src/core/runs/folder.ts'
import { createRunWorker, type RunWorker } from '../../src/core/runs/worker.ts'
import type { StoredWorkspace } from '../../src/core/store/identity.ts'
import type { Store } from '../../src/core/store/store.ts'
import { dashboardHandlers } from '../../src/core/system/dashboard.ts'
import { createThreads } from '../../src/core/threads/threads.ts'
import { createWorkbooks } from '../../src/core/workbook/workbooks.ts'
import { aPrincipal } from '../support/principal.ts'
import type { ArchiveFolder } from './archives.ts'
import { lookupPort } from './lookup.ts'
import { mortalStore } from './mortal-store.ts'
import { lineTo } from './network.ts'
import type { SimulatedProvider } from './provider.ts'
import type { SimulatedTime } from './time.ts'
import type { SimulatedUpstream } from './upstream.ts'
import type { Weather } from './weather.ts'
import type { Witness } from './witness.ts'

export interface Surroundings {
  readonly weather: Weather
  readonly witness: Witness
  /** Where packages go. */
  readonly upstream: SimulatedUpstream
  readonly provider: SimulatedProvider
  /** The real store, which outlives every process. */
  readonly store: Store
  /** On the same disk. */
  readonly archives: ArchiveFolder
  readonly workspaces: ReadonlyMap<string, StoredWorkspace>
}

/** Where a process lives: what outlives it. */
export interface Machine {
  /** By how much its clock is wrong. */
  clockError: number
  /** Whether no other machine works on the store, so that whoever was here before is certainly gone. */
  readonly isAlone: boolean
}

/** One life of the host: everything that is lost when a process dies, over the store, which is not. */
export class HostProcess {
  readonly name: string
  readonly clock: Clock
  readonly outbox: Outbox
  /** Works off what people left to it; a process that only empties the outbox does not start it. */
  readonly runs: RunWorker
  readonly fetch: (request: Request) => Promise<Response>
  /** The store as this process sees it. */
  readonly store: Store
  readonly ended: Promise<void>
  /** By whom its leases are held. */
  readonly owner: string
  readonly #archiveKeeper: ArchiveKeeper
  readonly #end: () => void
  readonly #time: SimulatedTime
  #alive = true
  /** What would have happened since it was frozen; undefined: it is not. */
  #late: (() => void)[] | undefined

  constructor(name: string, surroundings: Surroundings, machine: Machine) {
    const { weather, witness, upstream, provider, store, archives: folder, workspaces } = surroundings
    const { time } = weather
    this.name = name
    this.#time = time
    this.owner = machine.isAlone ? 'desk' : name
    this.clock = {
      now: () => time.now() + machine.clockError,
      steady: () => time.steady(),
      after: (ms, callback) => this.#after(ms, callback),
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    this.store = mortalStore(store, this, weather, witness)
    const log = strictLog(witness)
    const transport = leasedTransport(lineTo(surroundings, this, weather, witness), this.clock)
    const origins = {
      ministry: { url: upstream.origin, certificateSha256: 'a'.repeat(64) },
      provider: { url: provider.origin },
    }
    const ministry = createMinistryDirectory(NO_SECRETS, origins)
    const { clock } = this
    const filed = ministryPort(this.store, ministry, createMinistryGateway({ transport, clock }))
    const issuing = {
      store: this.store,
      clock,
      directory: createProviderDirectory(NO_SECRETS, origins),
      providers: createInvoiceProviders(transport, clock),
    }
    const ports = {
      'ministry.package': upstream.provesAbsence ? lookupPort(this.store, transport, clock, filed.follow) : filed,
      'provider.emission': emissionPort(issuing),
      'provider.artifacts': artifactsPort(issuing),
      'document.filing': filingPort(this.store, ministry, clock),
      'provider.email': emailPort(issuing),
    }
    const events = createEventHub()
    const { random } = weather
    this.outbox = createOutbox({ store: this.store, ports, events, clock, log, random, owner: this.owner })
    const documents = { ...issuing, outbox: this.outbox, ministry, fontsDir: FONTS_DIR, log }
    const archives = folder.seenBy(this)
    this.#archiveKeeper = createArchiveKeeper(this.store, archives, clock)
    const bundles = { supports: sealedFiles('/nowhere'), archives, threads: createThreads(), fontsDir: FONTS_DIR }
    const steps = {
      folder: folderSteps({ store: this.store, outbox: this.outbox, clock, log }),
      billing: billingSteps(documents),
      documents: documentSteps({ ...documents, bundles }),
      'carry-over': carryOverSteps({ events, clock }),
    }
    this.runs = createRunWorker({ store: this.store, events, clock, log, steps })
    const handlers = {
      ...packageHandlers({
        store: this.store,
        outbox: this.outbox,
        directory: ministry,
        workbooks: createWorkbooks(createThreads()),
        fontsDir: FONTS_DIR,
        importWorkbook: () => Promise.reject(new Error('nobody brings a workbook here')),
      }),
      ...invoiceHandlers(documents),
      ...creditNoteHandlers(documents),
      ...debitNoteHandlers(documents),
      ...billingHandlers(documents, this.runs),
      ...documentRunHandlers({ ...documents, bundles }, this.runs),
      ...recordHandlers({ secrets: NO_SECRETS }),
      ...dashboardHandlers,
      ...dispatchHandlers(this.store, this.outbox),
    } as Handlers
    const gatekeeper = openDoor(workspaces)
    const [longList, largeFile] = [usersSinks(this.store), filesAside(this.store)]
    this.fetch = createKernel({
      store: this.store,
      gatekeeper,
      handlers,
      reads: NO_READS,
      secretDigest: slowDigest,
      events,
      clock,
      log,
      longList,
      largeFile,
    })
  }

  /** Archives are put in order before one is worked on; a disk that refuses that ends the process. */
  startRuns(): void {
    this.#archiveKeeper.start().then(
      () => this.runs.start(),
      () => this.die(),
    )
  }

  #after(ms: number, callback: () => void | Promise<void>): () => void {
    let cancelled = false
    const run = () => (this.#alive && !cancelled ? callback() : undefined)
    const cancel = this.#time.after(ms, () => (this.#late ? void this.#late.push(() => this.#after(0, run)) : run()))
    return () => {
      cancelled = true
      cancel()
    }
  }

  /** Nothing of it happens until it thaws, and then all that was to happen does. */
  freeze(): void {
    this.#late ??= []
  }

  thaw(): void {
    const late = this.#late ?? []
    this.#late = undefined
    for (const happen of late) happen()
  }

  /** Resolves at once, or when it thaws. */
  async awake(): Promise<void> {
    while (this.#late) await new Promise<void>((resolve) => this.#late?.push(resolve))
  }

  get alive(): boolean {
    return this.#alive
  }

  /** Nothing of it happens any more: no callback, no answer, no commit. */
  die(): void {
    this.#alive = false
    this.#end()
  }
}

export const NO_SECRETS = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
}

/** A disk that fails is in the plan; any other error that the core has to log is a defect. */
function strictLog(witness: Witness): Log {
  return {
    info: () => undefined,
    warn: () => undefined,
    error(event, facts) {
      witness.note(() => `log ${event} ${JSON.stringify(facts)}`)
      if (facts?.error !== 'Fault') witness.violated(`${event}: ${facts?.error}`)
    },
  }
}

/** Everybody is the administrator of every workspace: who may do what is tested elsewhere. */
export function openDoor(workspaces: ReadonlyMap<string, StoredWorkspace>): Gatekeeper {
  return {
    async caller(_authorization, workspaceId = '') {
      const workspace = workspaces.get(workspaceId)
      return { principal: aPrincipal(), entry: workspace && { workspace, role: 'admin' } }
    },
    changing: (work) => work(),
    mark: () => 0,
  }
}
