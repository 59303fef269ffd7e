import type { Stores } from '../store/store.ts'

interface Person {
  readonly id: string
  readonly name: string
}

/** Who is behind an author: a token acts for its person. Each is looked up once. */
export function peopleBehind({ identity }: Pick<Stores, 'identity'>): (author: string) => Promise<Person> {
  const known = new Map<string, Person>()
  return async (author) => {
    const found = known.get(author)
    if (found) return found
    const token = author.startsWith('tok_') ? await identity.findAccessToken(author) : undefined
    const user = await identity.findUser(token?.userId ?? author)
    const person = user ? { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() } : { id: '', name: '' }
    known.set(author, person)
    return person
  }
}
