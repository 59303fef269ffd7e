/** What is made of a text, kept for the next time: at most so many, and what was first asked for is made anew then. */
export function kept<T>(most: number, make: (text: string) => T): (text: string) => T {
  const all = new Map<string, T>()
  return (text) => {
    const known = all.get(text)
    if (known !== undefined) return known
    const made = make(text)
    const [oldest] = all.keys()
    if (all.size === most && oldest !== undefined) all.delete(oldest)
    all.set(text, made)
    return made
  }
}
