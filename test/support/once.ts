/** What is made of the same is made once in a process. */
export function once<A extends readonly unknown[], T>(make: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}
