import { guessable, STRONG_ENOUGH, type Strength } from '../../contract/password-strength.ts'
import { Fault } from '../fault.ts'
import { type Said, say } from '../messages/message.ts'
import type { StrengthOrder } from './strength-task.ts'

/** Refuses passwords that are soon guessed. */
export interface PasswordJudge {
  strength(password: string, facts: PersonalWords): Promise<Strength>
  /** What is wrong with a password that is soon guessed, after its name (`La frase`), and what to do; undefined: nothing. */
  weakness(name: Said, password: string, facts: PersonalWords): Promise<Said | undefined>
  /**
   * `facts`: what a guesser knows of the person and the clinic. Must not be awaited inside a transaction.
   * @throws Fault `invalid_request` at `field`, with the issue `weak_password`.
   */
  expectStrong(password: string, facts: PersonalWords, field: string): Promise<void>
}
export type PersonalWords = readonly (string | null | undefined)[]

const ADVICE = say('identity.passwordAdvice')

/** `judged`: `strengthTask` on a thread, so that nobody waits for a hostile password. */
export function createPasswordJudge(judged: (order: StrengthOrder) => Promise<Strength>): PasswordJudge {
  return {
    strength: (password, facts) => judged({ password, known: guessable(facts) }),
    async weakness(name, password, facts) {
      const { score, weakness } = await this.strength(password, facts)
      if (score >= STRONG_ENOUGH) return undefined
      return weakness === null
        ? say('identity.guessable', { name, advice: ADVICE })
        : say('identity.guessableBecause', { name, weakness: say(`weaknesses.${weakness}`), advice: ADVICE })
    },
    async expectStrong(password, facts, field) {
      const message = await this.weakness(say('identity.password'), password, facts)
      if (message === undefined) return
      throw new Fault('invalid_request', message, { field, issues: [{ code: 'weak_password', message, field }] })
    },
  }
}
