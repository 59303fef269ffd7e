import type { Shelf } from './catalogs/shelf.ts'
import type { Clock, Deployment, Log, MachineServices, SecretVault, SimulatorOrigins } from './core.ts'
import type { Observer } from './dispatch/observer.ts'
import type { SealedPlace } from './files/sealed-files.ts'
import type { Nodes } from './kernel/nodes.ts'
import type { StoreKeys } from './keys/store-keys.ts'
import type { Message } from './messages/message.ts'
import type { DocumentReaders } from './provider/document-reader.ts'
import type { CoreStore } from './store/store.ts'
import type { Threads } from './threads/threads.ts'
import type { IsClosed, Transport } from './transport/transport.ts'

/** What a process needs that has its store not for itself. */
export interface NodeDependencies {
  readonly openStore: (readers: DocumentReaders, shelf: Shelf) => Promise<CoreStore>
  readonly nodes: Nodes
  /** Whether it sends what waits, or only answers. */
  readonly works: boolean
  /** Whether no other lives now, so that what nobody uses may be cleared away. */
  readonly isAlone?: boolean
  /** Who is told of the tries at dispatches, if anybody is. */
  readonly observer?: Observer
  /** Addresses, of its machine and of the network around it, that only who runs the installation has called. */
  readonly closedTo: IsClosed
  /** Folder of the files that all of them see: supporting documents, archives, catalogs. */
  readonly filesDir: string
  /** Where sealed files of a kind lie instead, if it is not a folder. */
  readonly sealedPlace?: ((kind: string) => SealedPlace) | undefined
}

/** What the core needs from its host. The host owns processes, files' places and keychains; the core owns everything else. */
export interface CoreDependencies {
  /** Folder that holds `radica.db`; created by the host. */
  readonly dataDir: string
  /** Where heavy work is done; the core ends what it asked for when it stops. Left out, it has threads of its own. */
  readonly threads?: Threads
  /** Folder with the fonts of what is printed (`resources/fonts`): where the host has it; left out, as it stands in the source. */
  readonly fontsDir?: string
  /** Folder with the numbered migrations (`resources/migrations`). */
  readonly migrationsDir: string
  /** 32 bytes that encrypt the store's pages. */
  readonly storeKey: Uint8Array
  /** The keys around it; left out, they cannot be changed. */
  readonly keys?: StoreKeys
  /** Why the last change of the data key did not take over, for the person. */
  readonly keyChangeProblem?: Message | undefined
  readonly secrets: SecretVault
  readonly clock: Clock
  readonly deployment: Deployment
  /** Set by `--simulated`: workspaces in enablement without a connection of their own use these. */
  readonly simulators?: SimulatorOrigins
  readonly log: Log
  /** What the machine under this data folder can do; without it there is no second place for copies and nothing to switch. */
  readonly machine?: MachineServices
  /** How upstreams are reached: HTTPS unless told; a simulation reaches its simulators in process. */
  readonly transport?: Transport
  /** Name under which this process holds what it sends, when it is certain that no other of that name lives. */
  readonly owner?: string
  /** Given, this is one of several processes over one database. */
  readonly node?: NodeDependencies
  /** Source of chance for back-offs, 0 <= x < 1; seeded in simulations. */
  readonly random?: () => number
}
