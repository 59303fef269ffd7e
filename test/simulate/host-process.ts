import { createMinistryDirectory } from '../../src/core/connections/ministry.ts'
import type { Clock, Log } from '../../src/core/core.ts'
import { dispatchHandlers } from '../../src/core/dispatch/handlers.ts'
import { createOutbox, type Outbox } from '../../src/core/dispatch/worker.ts'
import { createEventHub } from '../../src/core/events/hub.ts'
import type { StoredWorkspace } from '../../src/core/identity/store.ts'
import type { Handlers } from '../../src/core/kernel/call.ts'
import { createKernel, type Gatekeeper } from '../../src/core/kernel/kernel.ts'
import { createMinistryGateway } from '../../src/core/ministry/ministry-gateway.ts'
import { packageHandlers } from '../../src/core/packages/handlers.ts'
import { ministryPort } from '../../src/core/packages/port.ts'
import type { Store } from '../../src/core/store/store.ts'
import { lookupPort } from './lookup.ts'
import { mortalStore } from './mortal-store.ts'
import { lineTo } from './network.ts'
import type { SimulatedUpstream } from './upstream.ts'
import type { Weather } from './weather.ts'
import type { Witness } from './witness.ts'

export interface Surroundings {
  readonly weather: Weather
  readonly witness: Witness
  readonly upstream: SimulatedUpstream
  /** The real store, which outlives every process. */
  readonly store: Store
  readonly workspaces: ReadonlyMap<string, StoredWorkspace>
}

/** One life of the host: everything that is lost when a process dies, over the store, which is not. */
export class HostProcess {
  readonly name: string
  readonly clock: Clock
  readonly outbox: Outbox
  readonly fetch: (request: Request) => Promise<Response>
  /** The store as this process sees it. */
  readonly store: Store
  readonly ended: Promise<void>
  readonly #end: () => void
  #alive = true

  constructor(name: string, { weather, witness, upstream, store, workspaces }: Surroundings) {
    const { time } = weather
    this.name = name
    this.clock = {
      now: () => time.now(),
      after: (ms, callback) => time.after(ms, () => (this.#alive ? callback() : undefined)),
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    this.store = mortalStore(store, this, weather, witness)
    const log = strictLog(witness)
    const transport = lineTo(upstream, this, weather, witness)
    const directory = createMinistryDirectory(NO_SECRETS, {
      ministry: { url: upstream.origin, certificateSha256: 'a'.repeat(64) },
      provider: { url: 'https://provider.example.invalid' },
    })
    const { clock } = this
    const ministry = ministryPort(this.store, directory, createMinistryGateway({ transport, clock }))
    const port = upstream.provesAbsence ? lookupPort(this.store, transport, clock.now, ministry.follow) : ministry
    const events = createEventHub()
    this.outbox = createOutbox({ store: this.store, ports: [port], events, clock, log, random: weather.random })
    const handlers = {
      ...packageHandlers({ store: this.store, outbox: this.outbox, directory }),
      ...dispatchHandlers(this.outbox),
    } as Handlers
    const gatekeeper = openDoor(workspaces)
    this.fetch = createKernel({ store: this.store, gatekeeper, handlers, events, clock, log })
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

const NO_SECRETS = {
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
function openDoor(workspaces: ReadonlyMap<string, StoredWorkspace>): Gatekeeper {
  return {
    async principal() {
      return { userId: 'usr_1', platformRole: 'user', via: { kind: 'session', sessionId: 'ses_1' } }
    },
    async workspace(_principal, id) {
      const workspace = workspaces.get(id)
      return workspace && { workspace, role: 'admin' }
    },
    changing: (work) => work(),
    mark: () => 0,
  }
}
