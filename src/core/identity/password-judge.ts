import { guessable, STRONG_ENOUGH, type Strength } from '../../contract/password-strength.ts'
import { Fault } from '../fault.ts'
import type { StrengthOrder } from './strength-task.ts'

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

const ADVICE = 'Use cuatro o cinco palabras sin relación entre sí: son fáciles de recordar y difíciles de adivinar.'

/** `judged`: `strengthTask` on a thread, so that nobody waits for a hostile password. */
export function createPasswordJudge(judged: (order: StrengthOrder) => Promise<Strength>): PasswordJudge {
  return {
    strength: (password, facts) => judged({ password, known: guessable(facts) }),
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
