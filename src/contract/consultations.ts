const CONSULTATION = 1

/** Whether one record of the RIPS would report several consultations: each is to have its own, with its date (Lineamientos 3.3.1). */
export const areGrouped = ({
  category,
  quantity = 1,
}: {
  readonly category: number
  readonly quantity?: number | '' | undefined
}): boolean => category === CONSULTATION && Number(quantity) > 1
