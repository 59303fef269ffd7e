import { standing, type Victim, victim } from './target.ts'

/** What the review did to the program that was built in `program`; true: it succeeds. */
export interface Attack {
  /** Of the review. */
  readonly line: number
  readonly name: string
  readonly succeeds: (program: string) => Promise<boolean>
  /** Builds the program anew: `npm run attack` does it, `npm test` does not. */
  readonly isSlow?: true
  /** Its host is that of others, too. */
  readonly isShared?: true
}

/** Against a clinic on a running host, which it leaves as it found it. */
export type OnVictim = (at: Victim) => Promise<boolean>

export const onVictim = (line: number, name: string, on: OnVictim): Attack => ({
  line,
  name,
  succeeds: async (program) => on(await standing(program)),
  isShared: true,
})

/** Against one of its own: it is stopped, or its memory measured. */
export const onOwnVictim = (line: number, name: string, on: OnVictim): Attack =>
  onProgram(line, name, async (program) => on(await victim(program)))

/** Against whatever was built, or lies, in the folder of the program. */
export const onProgram = (line: number, name: string, succeeds: Attack['succeeds']): Attack => ({
  line,
  name,
  succeeds,
})
