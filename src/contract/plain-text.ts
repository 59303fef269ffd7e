/** Without accents: how people type, and how files are named. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Without accents and case, and with single blanks: how titles, sheets, names and values are told apart. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase().trim().replace(/\s+/g, ' ')
