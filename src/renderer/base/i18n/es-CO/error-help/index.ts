import { access } from './access.ts'
import { connections } from './connections.ts'
import { data } from './data.ts'
import { documents } from './documents.ts'
import type { ErrorHelp, HelpCode } from './help.ts'
import { packages } from './packages.ts'

export type { ErrorHelp, HelpCode } from './help.ts'

/** One page of help a code: a code of the contract without one fails the type check. */
export const errorHelp: Record<HelpCode, ErrorHelp> = { ...data, ...access, ...connections, ...packages, ...documents }

const groups = { access, packages, documents, connections, data }
export type HelpGroup = keyof typeof groups

/** The codes in the order in which a person reads about them. */
export const HELP_GROUPS: readonly { readonly group: HelpGroup; readonly codes: readonly HelpCode[] }[] = (
  Object.keys(groups) as HelpGroup[]
).map((group) => ({ group, codes: Object.keys(groups[group]) as HelpCode[] }))
