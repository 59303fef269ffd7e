/** CUPS, what it is called, and the REPS service by which it is given. */
export type KnownService = readonly [cups: string, name: string, codServicio: number]

/** What most clinics begin with. */
export const KNOWN_SERVICES: readonly KnownService[] = [
  ['890201', 'Consulta de primera vez por medicina general', 328],
  ['890301', 'Consulta de control por medicina general', 328],
  ['890203', 'Consulta de primera vez por odontología general', 334],
  ['890303', 'Consulta de control por odontología general', 334],
  ['890206', 'Consulta de primera vez por nutrición y dietética', 333],
  ['890208', 'Consulta de primera vez por psicología', 344],
]
