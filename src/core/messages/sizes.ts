const KILOBYTE = 1024

/** How large something is, as people of a language read it. */
export function sizesIn(language: string): (bytes: number) => string {
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (bytes) =>
    bytes < KILOBYTE * KILOBYTE
      ? `${format(Math.ceil(bytes / KILOBYTE))} kB`
      : `${format(bytes / KILOBYTE / KILOBYTE)} MB`
}

export interface Sizes {
  readonly name: string
  readonly bytes: number
  readonly max: number
}
