/** What is made at its first use and kept: a start prepares no statement that nobody runs. */
export function lazily<T extends object>(makers: { readonly [K in keyof T]: () => T[K] }): T {
  const made = {}
  for (const [key, make] of Object.entries<() => unknown>(makers)) {
    Object.defineProperty(made, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make()
        Object.defineProperty(made, key, { enumerable: true, value })
        return value
      },
    })
  }
  return made as T
}
