import { quote } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'

/** One sentence of a provider or of the tax authority, and the name under which it came. */
export interface ProviderText {
  readonly name: string | null
  readonly text: string
}

/**
 * The sentences in an `errors` of any shape: a text, a list of texts, a list of `{code, message}`, or an object of rule or
 * field -> text or texts.
 */
export function sentences(errors: unknown, name: string | null = null): ProviderText[] {
  if (typeof errors === 'string') return errors === '' ? [] : [{ name, text: errors }]
  if (Array.isArray(errors)) return errors.flatMap((each) => sentences(each, name))
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return [{ name, text: errors.message }]
  return Object.entries(errors).flatMap(([key, value]) => sentences(value, key))
}

/**
 * The number is known already, perhaps as ours: said with the word "Rechazo", so it is tested before that word. Nobody
 * publishes the sentences: what is taken for this waits for a person, the reverse loses a document.
 */
const ALREADY_PROCESSED =
  /(?:procesad|registrad)[oa]s?\s+(?:anteriormente|con\s+anterioridad)|\bya\s+(?:(?:se|lo|la|ha|han|fue|fueron|est[aá]|est[aá]n|hab[ií]a|encuentran?|sido)\s+)*(?:existen?|validad|reportad|enviad|emitid|transmitid|recibid|registrad|procesad|aceptad|autorizad|utilizad|usad|informad)|regla:?\s*90\b/i
/** Words that other rejections use, too: believed only where no rule is named. */
const PERHAPS_PROCESSED = /\b(?:anteriormente|previamente|duplicad[oa]s?|repetid[oa]s?|con\s+anterioridad|already)\b/i
const REJECTION = /rechazo/i

/**
 * Every rejection of content that was ever published names its rule, which begins with letters; in one without, unknown
 * words may say that it was accepted.
 */
const namesRule = ({ name, text }: ProviderText) => /^[a-z]+\d/i.test(name ?? '') || /regla:?\s*[a-z]+\d/i.test(text)
const saysProcessed = (said: ProviderText) =>
  ALREADY_PROCESSED.test(said.text) || (!namesRule(said) && PERHAPS_PROCESSED.test(said.text))

export type Meaning = 'already-processed' | 'rejected' | 'not-a-rejection'

export function meaningOf(said: readonly ProviderText[]): Meaning {
  if (said.some((each) => saysProcessed(each) || (REJECTION.test(each.text) && !namesRule(each))))
    return 'already-processed'
  return said.some(({ text }) => REJECTION.test(text)) ? 'rejected' : 'not-a-rejection'
}

/** What the tax authority said: `Regla: FAK24, Rechazo: ...`. Notifications never invalidate a document. */
export function ruleIssues(said: readonly ProviderText[]): Issue[] {
  return said.map(({ name, text }) => ({
    code: /regla:?\s*([\w-]+)/i.exec(text)?.[1] ?? name ?? 'sin-codigo',
    message: quote(text),
    severity: severityOf({ name, text }),
  }))
}

function severityOf(said: ProviderText): Issue['severity'] {
  if (saysProcessed(said)) return 'unresolved'
  return REJECTION.test(said.text) ? 'error' : 'notification'
}

/** What the provider found in the request: its paths turned into ours by `path`. */
export function fieldIssues(said: readonly ProviderText[], path: (theirs: string) => string): Issue[] {
  return said.map(({ name, text }) => ({
    code: name === null ? 'request' : 'field',
    message: quote(text),
    ...(name !== null && { field: path(name) }),
    severity: 'error',
  }))
}

/**
 * `items.0.price` -> `lines[0].unitPrice`. `names`: paths of a provider -> ours, both with `*` for an index; the longest
 * one that begins `theirs` counts, and what follows it stays.
 */
export function ourPath(theirs: string, names: Readonly<Record<string, string>>): string {
  const isIndex = (part: string) => /^\d+$/.test(part)
  const parts = theirs.split('.')
  const pattern = parts.map((part) => (isIndex(part) ? '*' : part))
  const known = pattern.findLastIndex((_, index) => pattern.slice(0, index + 1).join('.') in names) + 1
  const ours = [names[pattern.slice(0, known).join('.')] ?? [], ...pattern.slice(known)].flat().join('.')
  return parts.filter(isIndex).reduce((path, index) => path.replace(/\.?\*/, `[${index}]`), ours)
}
