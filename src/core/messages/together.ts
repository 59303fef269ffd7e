import { type Said, say } from './message.ts'

/** Several messages as one, one sentence after the other; undefined when there is none. */
export function together(messages: readonly Said[]): Said | undefined {
  const [first, ...more] = messages
  return first && more.reduce((said, next) => say('general.both', { first: said, second: next }), first)
}

/** Names in quotes, with commas between them. */
export function quotedList([first = '', ...more]: readonly string[]): Said {
  const quoted = (name: string) => say('general.quoted', { name })
  return more.reduce((list, name) => say('general.listed', { first: list, second: quoted(name) }), quoted(first))
}
