import type { ErrorHelp, HelpCode } from './error-help.ts'
import { catalog } from './texts.ts'

const { errorHelp: groups } = catalog
export type HelpGroup = keyof typeof groups

/** The page of each code: one of the contract without a page fails the type check. */
export const errorHelp: Readonly<Record<HelpCode, ErrorHelp>> = {
  ...groups.data,
  ...groups.access,
  ...groups.connections,
  ...groups.packages,
  ...groups.documents,
}

/** The codes in the order in which a person reads about them. */
export const HELP_GROUPS: readonly { readonly group: HelpGroup; readonly codes: readonly HelpCode[] }[] = (
  Object.keys(groups) as HelpGroup[]
).map((group) => ({ group, codes: Object.keys(groups[group]) as HelpCode[] }))
