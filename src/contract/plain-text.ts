/** Without accents: how people type, and how files are named. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Without accents and case, and with single blanks: how titles, sheets, names and values are told apart. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase().trim().replace(/\s+/g, ' ')

/** Nobody sees them, or they turn the letters after them round: two names that look alike would be different. */
const HIDDEN = String.raw`\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff`
const UNLIKE_TEXT = String.raw`\p{Cc}${HIDDEN}`

export const ONE_LINE = new RegExp(`^[^${UNLIKE_TEXT}]*$`, 'u')
export const FILLED_LINE = new RegExp(String.raw`^(?=.*\S)[^${UNLIKE_TEXT}]*$`, 'u')
export const FILLED_LINES = new RegExp(String.raw`^(?=[\s\S]*\S)[^${UNLIKE_TEXT}\n]*(?:\n[^${UNLIKE_TEXT}\n]*)*$`, 'u')

/** A telephone number as every country reads it. */
export const E164 = /^\+[1-9]\d{6,14}$/

/** Places to break a word or to join letters, which Spanish writes without: web pages and documents bring them along. */
const BREAKS = String.raw`\u00ad\u180e\u200c\u200d`
const ALL_BREAKS = new RegExp(`[${BREAKS}]`, 'gu')
export const withoutBreaks = (text: string): string => text.replace(ALL_BREAKS, '')

const ALL_HIDDEN = new RegExp(`[${HIDDEN}${BREAKS}]`, 'gu')
/** Other programs' files bring them along. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, '')
