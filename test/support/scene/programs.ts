import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, type Program, ready, start } from '../process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PASSPHRASE = 'cuatro palabras sin relación'

export type Upstream = 'ministry' | 'provider'

export interface Ready {
  readonly url: string
  readonly setupToken?: string
  readonly simulators: Readonly<Record<Upstream, string>>
  readonly simulatorControl: Readonly<Record<Upstream, string>>
  readonly ministryCertificateSha256: string
}

/** One of our programs, which can be killed at any moment and started again on the same data. */
export class Victim {
  readonly #command: readonly string[]
  #program: Program | undefined
  /** What it said when it was last ready; undefined while it is not. */
  facts: Ready | undefined
  kills = 0

  constructor(command: readonly string[]) {
    this.#command = command
  }

  /** Resolves when it is ready, or with undefined when it was killed before. Throws when it does not start. */
  async start(): Promise<Ready | undefined> {
    const kills = this.kills
    const program = start(process.execPath, this.#command, { RADICA_STORE_KEY: PASSPHRASE })
    this.#program = program
    const isReady: Promise<Ready> = ready(program)
    const isOver = program.ended.then(() => Promise.reject(new Error(`it ended:\n${program.output.stderr}`)))
    // Whichever comes second has nothing more to say.
    isReady.catch(() => undefined)
    isOver.catch(() => undefined)
    try {
      const facts = await Promise.race([isReady, isOver])
      if (this.kills > kills) return undefined
      this.facts = facts
      return facts
    } catch (error) {
      if (this.kills > kills) return undefined
      throw error
    }
  }

  get pid(): number | undefined {
    return this.#program?.child.pid
  }

  /** SIGTERM: it finishes what it does. Resolves with its exit code. */
  async stop(): Promise<number | null> {
    this.facts = undefined
    this.#program?.child.kill('SIGTERM')
    return (await this.#program?.ended)?.code ?? null
  }

  /** SIGKILL: no handler runs, nothing is flushed. Resolves when the system has buried it. */
  async kill(): Promise<void> {
    this.facts = undefined
    this.kills++
    this.#program?.child.kill('SIGKILL')
    await this.#program?.ended
  }
}

/** Where callers find the host and the simulators at the moment. */
export interface Whereabouts {
  readonly host: { readonly facts: Ready | undefined; readonly kills?: number }
  readonly simulators: { readonly facts: Ready | undefined }
}

export interface Scene {
  /** The copy of the build that everything runs from. */
  readonly code: string
  readonly dataDir: string
  readonly simulatorsDir: string
  readonly host: Victim
  readonly simulators: Victim
  readonly passphrase: string
  remove(): void
}

/**
 * The built host and the built simulators on folders of their own. They run from a copy of the build, so that nobody who
 * builds meanwhile changes what is tested. `hostFlags` are Node's, for the host; without a port it has another one in each life.
 */
export async function setScene(hostFlags: readonly string[] = [], port = 0): Promise<Scene> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'radica-scene-'))
  mkdirSync(join(ROOT, 'out'), { recursive: true })
  const code = mkdtempSync(join(ROOT, 'out/scene-'))
  cpSync(join(ROOT, 'out/main'), code, { recursive: true })
  const dataDir = join(folder, 'data')
  const simulatorsDir = join(folder, 'simulators')
  return {
    code,
    dataDir,
    simulatorsDir,
    host: new Victim([...hostFlags, join(code, 'serve.js'), '--data', dataDir, '--port', `${port}`]),
    simulators: new Victim([join(code, 'simulators.js'), '--data', simulatorsDir]),
    passphrase: PASSPHRASE,
    remove() {
      rmSync(folder, { recursive: true, force: true })
      rmSync(code, { recursive: true, force: true })
    },
  }
}
