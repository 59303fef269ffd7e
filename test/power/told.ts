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
  | {
      readonly kind: 'archive'
      readonly id: string
      /** `going`: it was asked for, or its week is over. */
      readonly stands: 'whole' | 'going' | 'gone'
      /** What the clock says. */
      readonly at: number
    }

/** What somebody was told instead, while the disk failed. */
export type Refusal =
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** It does not open. */
  | { readonly kind: 'closed'; readonly message: string }
  /** Nobody tries any more. */
  | { readonly kind: 'given-up' }
  | { readonly kind: 'ended' }
