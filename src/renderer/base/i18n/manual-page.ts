/** A picture that the end-to-end tests took (`picture(page, name)`), with what it shows for who cannot see it. */
export interface ManualPicture {
  readonly name: string
  readonly alt: string
}

export interface ManualSection {
  readonly title: string
  readonly text?: string
  /** One act each, in their order. */
  readonly steps?: readonly string[]
  readonly picture?: ManualPicture
}

/** One journey, as somebody does it for the first time. */
export interface ManualPage {
  /** Its address: /manual/primera-hora */
  readonly slug: string
  readonly title: string
  readonly lead: string
  readonly sections: readonly ManualSection[]
}
