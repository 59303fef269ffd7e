const KILOBYTE = 1024

/** How large something is, as people of a language read it. */
export function sizesIn(language: string): (bytes: number) => string {
  // Made when it is asked for: a language's first takes 8 ms of the start.
  let numbers: Intl.NumberFormat | undefined
  return (bytes) => {
    numbers ??= new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    return bytes < KILOBYTE * KILOBYTE
      ? `${numbers.format(Math.ceil(bytes / KILOBYTE))} kB`
      : `${numbers.format(bytes / KILOBYTE / KILOBYTE)} MB`
  }
}

export interface Sizes {
  readonly name: string
  readonly bytes: number
  readonly max: number
}
