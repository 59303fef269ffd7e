/** A promise to whoever asked: it stands, in this revision or a later one. */
export type Told =
  | { readonly kind: 'workspace'; readonly id: string }
  | {
      readonly kind: 'patient' | 'package'
      readonly id: string
      readonly revision: number
      /** Something of its content. */
      readonly word: string
    }
