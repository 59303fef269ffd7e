import { join, parse } from 'node:path'
import { tryExclusiveLock } from '../../core/files/exclusive-lock.ts'
import { ApiFault, type Radica } from '../../sdk/index.ts'
import { CannotDo } from '../cannot-do.ts'
import { advance } from './filing.ts'
import { FOLDERS, Inbox, readWithin, sha256Of } from './inbox.ts'
import { Journal, type Taken } from './journal.ts'
import { carryOut, endingOf, prepare, type Sleep, StillKept } from './move.ts'
import { type Known, refusal, refused } from './told.ts'
import { type Unit, unitsOf } from './units.ts'
import { broughtIn } from './visits.ts'

export interface WatchOptions {
  /** Between two looks. */
  readonly everyMs: number
  /** How long a file must have been left alone. */
  readonly settleMs: number
  /** How long a RIPS waits for its XML, an XML for its RIPS, and a torn file for its rest. */
  readonly waitMs: number
}

export interface WatchWorld {
  readonly now: () => number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** A sentence for a person about what does not work now. */
  readonly say: (sentence: string) => void
  readonly signal: AbortSignal
}

/** What became of one unit. */
export interface Filed {
  readonly line: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly fate: Known['fate']
}

const FIRST_ASK_MS = 250
const LONGEST_ASK_MS = 30_000
/** A new unit is followed until it is judged, but not for long, before the next is begun: a note finds its invoice there. */
const FOLLOWED_ASKS = 8
const SHORTEST_ASK_MS = 20
/** New ones are begun for so long; then what was begun before has its turn, however many were dropped at once. */
const BEGINNING_MS = 10_000

/** Files what is dropped in a folder until the signal, one line for each unit that ended. */
export async function* watch(
  radica: Radica,
  folder: string,
  options: WatchOptions,
  world: WatchWorld,
): AsyncGenerator<Filed, void, undefined> {
  const inbox = opened(folder, options)
  prepare(inbox.root)
  const lock = tryExclusiveLock(join(inbox.root, FOLDERS.own, 'lock'))
  if (!lock) throw new CannotDo('Otro «radica watch» ya vigila esa carpeta.')
  try {
    const journal = new Journal(join(inbox.root, FOLDERS.own))
    await journal.open(world.now())
    const watcher = new Watcher(radica, inbox, journal, options, world)
    while (!world.signal.aborted) {
      yield* watcher.round()
      await world.sleep(options.everyMs, world.signal).catch(() => undefined)
    }
  } finally {
    lock.release()
  }
}

function opened(folder: string, { settleMs }: WatchOptions): Inbox {
  try {
    return new Inbox(folder, settleMs)
  } catch {
    throw new CannotDo(`No se puede leer la carpeta «${folder}»: no existe o no hay permiso.`)
  }
}

class Watcher {
  readonly #radica: Radica
  readonly #inbox: Inbox
  readonly #journal: Journal
  readonly #options: WatchOptions
  readonly #world: WatchWorld
  /** When to ask about a unit again, and how long to wait after that. */
  readonly #asks = new Map<string, { at: number; waitMs: number }>()
  /** What was said to be in the way, by the unit; '' for all of them. */
  readonly #troubles = new Map<string, string>()

  constructor(radica: Radica, inbox: Inbox, journal: Journal, options: WatchOptions, world: WatchWorld) {
    this.#radica = radica
    this.#inbox = inbox
    this.#journal = journal
    this.#options = options
    this.#world = world
  }

  /** What does not work now is said once, and tried again in the next round. */
  async *round(): AsyncGenerator<Filed, void, undefined> {
    try {
      for (const taken of this.#journal.underWay()) yield* this.#apart(taken, this.#goOn(taken, 1))
      const fresh = await this.#fresh()
      const since = this.#world.now()
      for (const unit of fresh) {
        if (this.#world.signal.aborted) return
        if (this.#world.now() - since > BEGINNING_MS) break
        if (this.#journal.find(unit.id)?.isOver === false) continue
        const named = { id: unit.id, name: nameOf(unit) }
        yield* this.#apart(named, this.#begin(unit))
      }
      this.#troubles.delete('')
    } catch (error) {
      if (this.#world.signal.aborted) return
      this.#complain(sentenceOf(error))
    }
  }

  /** What is in the way of one unit holds up no other. */
  async *#apart(unit: Named, work: AsyncGenerator<Filed, void, undefined>): AsyncGenerator<Filed, void, undefined> {
    try {
      yield* work
    } catch (error) {
      if (this.#world.signal.aborted || !isOfOne(error)) throw error
      this.#complain(sentenceOf(error), unit)
      this.#later(unit.id)
    }
  }

  #complain(sentence: string, unit: Named = { id: '', name: '' }): void {
    const isNews = ![...this.#troubles.values()].includes(sentence)
    this.#troubles.set(unit.id, sentence)
    if (isNews) this.#world.say(unit.id === '' ? sentence : `${unit.name}: ${sentence}`)
  }

  #later(id: string): void {
    const { waitMs } = this.#asks.get(id) ?? { waitMs: FIRST_ASK_MS }
    this.#asks.set(id, { at: this.#world.now() + waitMs, waitMs: Math.min(waitMs * 2, LONGEST_ASK_MS) })
  }

  /** What lies there and is neither under way nor waits for more. */
  async #fresh(): Promise<Unit[]> {
    const now = this.#world.now()
    const held = new Map(
      this.#journal.underWay().flatMap(({ files }) => files.map(({ path, sha256 }) => [path, sha256] as const)),
    )
    const dropped = (await this.#inbox.look(now)).filter(({ path, sha256 }) => held.get(path) !== sha256)
    const isDue = ({ mayBeWhole, files }: Unit) =>
      !mayBeWhole || files.every(({ since }) => now - since >= this.#options.waitMs)
    return unitsOf(dropped).filter(isDue)
  }

  async *#begin(unit: Unit): AsyncGenerator<Filed, void, undefined> {
    const { id, number, files, isFhir, problem } = unit
    const taken: Taken = {
      id,
      at: this.#world.now(),
      name: nameOf(unit),
      files: files.map(({ path, sha256, bytes }) => ({ path, sha256, bytes })),
      isFhir,
      attempt: (this.#journal.find(id)?.attempt ?? -1) + 1,
      ending: null,
      isOver: false,
    }
    const verdict = problem && refused(files[0]?.path ?? '', number, problem)
    if (verdict) return yield* this.#end(taken, refusal(taken, [verdict]))
    await this.#journal.keep(taken)
    yield* this.#goOn(taken, FOLLOWED_ASKS)
  }

  async *#goOn(taken: Taken, asks: number): AsyncGenerator<Filed, void, undefined> {
    const { signal, sleep, now } = this.#world
    if (taken.ending) return yield* this.#carryOut(taken)
    const left = (this.#asks.get(taken.id)?.at ?? 0) - now()
    if (left > 0 && left <= LONGEST_ASK_MS) return
    for (let n = 1; n <= asks; n++) {
      if (n > 1) await sleep(SHORTEST_ASK_MS * 2 ** n, signal)
      const known = await this.#ask(taken)
      if (known === 'gone') return
      if (known === 'sent') break
      if (known !== 'working') return yield* this.#end(taken, known)
    }
    this.#later(taken.id)
  }

  async #ask(taken: Taken): Promise<Known | 'working' | 'sent' | 'gone'> {
    try {
      const bring = taken.isFhir ? broughtIn : advance
      return await bring(this.#radica, taken, (path) => this.#bytesOf(taken, path), this.#world.signal)
    } catch (error) {
      if (error instanceof Gone) {
        // Somebody removed or rewrote it before Radica had all of it: it is looked at again.
        await this.#journal.forget(taken.id)
        return 'gone'
      }
      if (!(error instanceof ApiFault && ABOUT_THE_FILE.has(error.status))) throw error
      const { code, message } = error
      return refusal(taken, [refused(taken.files[0]?.path ?? '', null, { code, message })])
    }
  }

  async #bytesOf({ files }: Taken, path: string): Promise<Buffer> {
    const { root } = this.#inbox
    const wanted = files.find((file) => file.path === path)
    const bytes = await readWithin(root, path).catch(() => undefined)
    if (!bytes || sha256Of(bytes) !== wanted?.sha256) throw new Gone()
    return bytes
  }

  async *#end(taken: Taken, known: Known): AsyncGenerator<Filed, void, undefined> {
    const ended: Taken = { ...taken, ending: endingOf(this.#inbox.root, taken, known) }
    await this.#journal.keep(ended)
    yield* this.#carryOut(ended)
  }

  async *#carryOut(taken: Taken): AsyncGenerator<Filed, void, undefined> {
    const { ending } = taken
    if (!ending) return
    const sleep: Sleep = (ms) => this.#world.sleep(ms)
    try {
      await carryOut(this.#inbox.root, ending, sleep)
    } catch (error) {
      if (!(error instanceof StillKept)) throw error
      return this.#complain(error.message, taken)
    }
    await this.#journal.end(taken)
    this.#asks.delete(taken.id)
    this.#troubles.delete(taken.id)
    const { line, fate, moves, beside } = ending
    yield { line, fate, facts: { name: taken.name, fate, files: moves, beside: beside.map(({ path }) => path) } }
  }
}

type Named = Pick<Taken, 'id' | 'name'>
const nameOf = ({ number, files }: Unit) => number ?? parse(files[0]?.path ?? '').name

class Gone extends Error {}

/** The request was understood, and its content refused. */
const ABOUT_THE_FILE: ReadonlySet<number> = new Set([400, 413, 422])
const NO_ACCESS: ReadonlySet<number> = new Set([401, 403])
/** Nobody is there, or the data is shut. */
const AWAY: ReadonlySet<number> = new Set([0, 503])

/** Whether it says nothing of the other units. */
const isOfOne = (error: unknown) =>
  isOfTheDisk(error) || (error instanceof ApiFault && !NO_ACCESS.has(error.status) && !AWAY.has(error.status))

/** @throws errors that another round would not mend. */
function sentenceOf(error: unknown): string {
  if (isOfTheDisk(error)) return `La carpeta no se deja leer o escribir (${error.code}); se sigue intentando.`
  if (!(error instanceof ApiFault) || NO_ACCESS.has(error.status)) throw error
  if (error.status === 0) return 'Radica no responde; los archivos quedan donde están y se sigue intentando.'
  return `${error.message} (${error.code}); se sigue intentando.`
}

const isOfTheDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error
