/** The same keys with the same facts, in any words. */
export type Translated<T> = T extends string
  ? string
  : T extends (facts: infer Facts) => string
    ? (facts: Facts) => string
    : { readonly [Key in keyof T]: Translated<T[Key]> }
