import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { guessable, STRONG_ENOUGH, type Strength } from '../../contract/password-strength.ts'
import { Fault } from '../fault.ts'

export interface ToJudge {
  readonly id: number
  readonly password: string
  readonly known: readonly string[]
}
export type Judged = Strength & { readonly id: number }

/** Refuses passwords that are soon guessed. */
export interface PasswordJudge {
  strength(password: string, facts: Facts): Promise<Strength>
  /** What is wrong with a password that is soon guessed, after its name (`La frase`), and what to do; undefined: nothing. */
  weakness(name: string, password: string, facts: Facts): Promise<string | undefined>
  /**
   * `facts`: what a guesser knows of the person and the clinic. Must not be awaited inside a transaction.
   * @throws Fault `invalid_request` at `field`, with the issue `weak_password`.
   */
  expectStrong(password: string, facts: Facts, field: string): Promise<void>
}
export type Facts = readonly (string | null | undefined)[]

const WORKER = join(import.meta.dirname, 'password-worker.ts')
/** The dictionaries take some 20 MB: they go when nobody has chosen a password for this long. */
const IDLE_MS = 30_000

const ADVICE = 'Use cuatro o cinco palabras sin relación entre sí: son fáciles de recordar y difíciles de adivinar.'

/** `script`: what runs on the thread, `password-worker.ts` or what it was built into. */
export function createPasswordJudge(script: string = WORKER): PasswordJudge {
  const onThread = strengthOnThread(script)
  return {
    strength: (password, facts) => onThread(password, guessable(facts)),
    async weakness(name, password, facts) {
      const { score, warning } = await this.strength(password, facts)
      if (score >= STRONG_ENOUGH) return undefined
      return [`${name} es fácil de adivinar.`, warning, ADVICE].filter(Boolean).join(' ')
    },
    async expectStrong(password, facts, field) {
      const message = await this.weakness('La contraseña', password, facts)
      if (message === undefined) return
      throw new Fault('invalid_request', message, { field, issues: [{ code: 'weak_password', message, field }] })
    },
  }
}

function strengthOnThread(script: string) {
  const waiting = new Map<number, { resolve(judged: Strength): void; reject(error: Error): void }>()
  let worker: Worker | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let lastId = 0

  function end(): void {
    void worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('the thread of passwords ended'))
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(script, { name: 'passwords' })
    started.on('message', ({ id, ...judged }: Judged) => {
      waiting.get(id)?.resolve(judged)
      waiting.delete(id)
      if (waiting.size > 0) return
      // Nobody stays alive for it.
      started.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    })
    started.on('error', () => worker === started && end())
    return started
  }

  return (password: string, known: readonly string[]) =>
    new Promise<Strength>((resolve, reject) => {
      clearTimeout(idle)
      worker ??= start()
      worker.ref()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      const asked: ToJudge = { id, password, known }
      worker.postMessage(asked)
    })
}
