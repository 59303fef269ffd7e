import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import { CannotDo } from '../cannot-do.ts'

const Ending = z.object({
  fate: z.enum(['filed', 'imported', 'refused']),
  line: z.string(),
  moves: z.array(z.object({ from: z.string(), to: z.string(), sha256: z.string() })),
  /** Files that are written beside what is moved. */
  beside: z.array(z.object({ path: z.string(), text: z.string() })),
})
export type Ending = z.infer<typeof Ending>

const Taken = z.object({
  id: z.string(),
  at: z.number(),
  name: z.string(),
  /** Files that were refused and are dropped again unchanged are asked about anew. */
  attempt: z.int(),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.int() })),
  /** Visits that are imported, and no packages that are filed. */
  isFhir: z.boolean().optional(),
  /** Set before the first file is moved. */
  ending: Ending.nullable(),
  /** It was refused, and its files are moved: only what is remembered of it. */
  isOver: z.boolean(),
})
export type Taken = z.infer<typeof Taken>

/** How long a refusal is remembered: longer than Radica remembers keys. */
const KEPT_MS = 100 * 86_400_000

/** What is under way, on the disk before anything is done about it: whoever is killed goes on from there. */
export class Journal {
  readonly #folder: string
  readonly #taken = new Map<string, Taken>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async open(now: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith('.json')) continue
      const text = await readIfPresent(join(this.#folder, name))
      const taken = Taken.safeParse(parsed(text)).data
      if (!taken) throw new CannotDo(`«.radica/${name}» está dañado: bórrelo si no hay nada de él por terminar.`)
      this.#taken.set(taken.id, taken)
    }
    await this.#forgetOld(now)
  }

  async #forgetOld(now: number): Promise<void> {
    for (const { id, isOver } of this.#taken.values()) {
      if (isOver && now - (await stat(this.#path(id))).mtimeMs > KEPT_MS) await this.forget(id)
    }
  }

  find(id: string): Taken | undefined {
    return this.#taken.get(id)
  }

  /** In the order in which it was taken. */
  underWay(): Taken[] {
    return [...this.#taken.values()].filter(({ isOver }) => !isOver).sort((a, b) => a.at - b.at)
  }

  async keep(taken: Taken): Promise<void> {
    await writeDurably(this.#path(taken.id), JSON.stringify(taken))
    this.#taken.set(taken.id, taken)
  }

  /** A refusal is remembered; what was filed is known to Radica. */
  async end(taken: Taken): Promise<void> {
    if (taken.ending?.fate === 'refused') await this.keep({ ...taken, files: [], ending: null, isOver: true })
    else await this.forget(taken.id)
  }

  async forget(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
    this.#taken.delete(id)
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
