import type { ErrorHelp, HelpCode } from './error-help.ts'
import { errorHelp as esCO } from './es-CO/error-help/index.ts'
import { inLanguage, type Parts } from './language.ts'
import type { Shape } from './texts.ts'

export type ErrorHelps = Shape<typeof esCO>
/** Apart from the other texts: nobody needs them to begin. */
export const HELPS: Parts<ErrorHelps> = {
  'es-CO': () => esCO,
  en: () => import('./en/error-help/index.ts').then((english) => english.errorHelp),
}

const groups = await inLanguage(HELPS)
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
