import { createArchiveKeeper } from '../../src/core/bundles/keeping.ts'
import type { SealedFile, SealedFiles } from '../../src/core/files/sealed-files.ts'
import type { StoredRun } from '../../src/core/store/runs.ts'
import type { Store } from '../../src/core/store/store.ts'
import { sha256 } from './sha256.ts'
import type { Weather } from './weather.ts'
import type { Witness } from './witness.ts'

const DAY = 86_400_000
/** Well after a week is over: clocks may be hours wrong. */
const GONE_DAYS = 9

interface Mortal {
  readonly alive: boolean
  die(): void
  awake(): Promise<void>
}

const never = <T>() => new Promise<T>(() => undefined)
const KEY = new Uint8Array(32)

/** The folder of archives for payers on a machine's disk: it outlives every process, and remembers who swept it last. */
export class ArchiveFolder {
  readonly #weather: Weather
  readonly #files = new Map<string, Uint8Array>()
  #sealed = 0
  #swept: { readonly by: Mortal | undefined; readonly refusals: number } | undefined

  constructor(weather: Weather) {
    this.#weather = weather
  }

  get names(): string[] {
    return [...this.#files.keys()]
  }

  /** Whether something may lie here that nobody names: whoever swept it last is dead, or could not write since. */
  get mayHoldStrays(): boolean {
    return this.#swept?.by?.alive !== true || this.#swept.refusals !== this.#refusals()
  }

  bytesOf(name: string): number | undefined {
    return this.#files.get(name)?.length
  }

  #refusals(): number {
    const { counts } = this.#weather
    return (counts.get('disk-refuses') ?? 0) + (counts.get('disk-unreadable') ?? 0)
  }

  /** As one process sees it, which may die at each call; or, without one, as it lies there. */
  seenBy(host: Mortal | undefined): SealedFiles {
    const { time } = this.#weather
    const turn = async () => {
      if (!host) return
      await time.turn()
      await host.awake()
      if (!host.alive) await never()
    }
    return {
      seal: async (content): Promise<SealedFile> => {
        await turn()
        if (this.#weather.strikes('disk-full', 0.05)) {
          throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
        }
        const name = sha256(Buffer.from(`${++this.#sealed}`))
        this.#files.set(name, content)
        if (this.#weather.strikes('death-while-sealing', 0.05)) host?.die()
        await turn()
        return { name, key: KEY }
      },
      open: async ({ name }) => {
        await turn()
        const content = this.#files.get(name)
        return content && Buffer.from(content)
      },
      has: (name) => this.#files.has(name),
      names: async () => this.names,
      remove: async (names) => {
        for (const name of names) {
          await turn()
          this.#files.delete(name)
        }
      },
      sweep: async () => {
        this.#swept = { by: host, refusals: this.#refusals() }
      },
    }
  }
}

interface Judged {
  readonly store: Store
  readonly weather: Weather
  readonly witness: Witness
  readonly archives: ArchiveFolder
}

/** Each archive is whole or absent, and nothing lies in the folder that belongs to none: at once where nobody died, else after a start. */
export async function judgeArchives(office: Judged, workspaceIds: Iterable<string>): Promise<void> {
  const { store, weather, witness, archives } = office
  if (!archives.mayHoldStrays) await judgeStrays(office, 'of a life without a fault')
  const startAt = (ms: number) => createArchiveKeeper(store, archives.seenBy(undefined), { now: () => ms }).start()
  await startAt(weather.time.now())
  await judgeStrays(office, 'after a start')
  for (const workspaceId of workspaceIds) {
    for (const run of (await store.read.runs.list(workspaceId, 'documents', { limit: 100, offset: 0 })).items) {
      if ((await store.read.documentRuns.get(run.key)).act === 'bundle') await judgeArchive(office, run)
    }
  }
  await startAt(weather.time.now() + GONE_DAYS * DAY)
  if (archives.names.length > 0) witness.violated('an archive outlives its week')
}

async function judgeStrays({ store, witness, archives }: Judged, when: string): Promise<void> {
  const named = await store.read.bundles.sealed()
  const strays = archives.names.filter((name) => !named.has(name))
  if (strays.length > 0) witness.violated(`${strays.length} files of no archive are left ${when}`)
}

async function judgeArchive({ store, witness, archives }: Judged, run: StoredRun): Promise<void> {
  const { id, key, state } = run
  const { done } = await store.read.documentRuns.counts(key)
  const { invoices } = await store.read.bundles.size(key)
  // No history is as long as an archive is kept.
  const wanted = state === 'done' ? done : 0
  if (invoices !== wanted) witness.violated(`the archive of ${id} (${state}) has ${invoices} of ${wanted} invoices`)
  for (const { facts, sealed } of await store.read.bundles.files(key)) {
    if (archives.bytesOf(sealed.name) !== facts.packed) witness.violated(`${id} names what is not there`)
  }
}
