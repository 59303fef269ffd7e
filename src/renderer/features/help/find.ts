import type { HelpCode } from '../../base/i18n/error-help.ts'
import { errorHelp, HELP_GROUPS } from '../../base/i18n/help-pages.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { plain } from './plain.ts'

/** Everything that a person may remember of a message, ready to be searched. */
const TEXTS = HELP_GROUPS.map(({ group, codes }) => ({
  group,
  codes: codes.map((code) => {
    const { cause, todo } = errorHelp[code]
    return { code, text: plain([code, catalog.errors[code], cause, todo].join(' ')) }
  }),
}))

/** The messages that hold every word of what was typed, in the order of the help; all of them for a blank. */
export function findHelp(typed: string): { group: (typeof TEXTS)[number]['group']; codes: HelpCode[] }[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return TEXTS.map(({ group, codes }) => ({
    group,
    codes: codes.filter(({ text }) => words.every((word) => text.includes(word))).map(({ code }) => code),
  })).filter(({ codes }) => codes.length > 0)
}
