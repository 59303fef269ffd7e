import type { ErrorCode } from '../../../contract/errors.ts'

/** Why a refusal happens and what a person does about it. What happened, and whether to repeat it, say `errors`. */
export interface ErrorHelp {
  readonly cause: string
  readonly todo: string
}

/** `network_error`: the service did not answer at all, so the contract has no code for it. */
export type HelpCode = ErrorCode | 'network_error'
