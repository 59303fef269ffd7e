import { CUPS_VECTORS, MEDICINE_VECTORS, MONEY_VECTORS, OTHER_SERVICE_VECTORS } from './charged.ts'
import {
  DATE_VECTORS,
  DIAGNOSIS_VECTORS,
  NEWBORN_VECTORS,
  PERSON_VECTORS,
  PURPOSE_VECTORS,
  STAY_VECTORS,
} from './clinical.ts'
import { DOCUMENT_VECTORS } from './documents.ts'
import { GENERAL_VECTORS, NOTE_VECTORS } from './general.ts'
import type { Vector } from './vector.ts'

/** At least one pair of packages for each code that is decided on a package. */
export const VECTORS: readonly Vector[] = [
  ...GENERAL_VECTORS,
  ...NOTE_VECTORS,
  ...DATE_VECTORS,
  ...STAY_VECTORS,
  ...PERSON_VECTORS,
  ...DIAGNOSIS_VECTORS,
  ...PURPOSE_VECTORS,
  ...NEWBORN_VECTORS,
  ...MONEY_VECTORS,
  ...MEDICINE_VECTORS,
  ...OTHER_SERVICE_VECTORS,
  ...CUPS_VECTORS,
  ...DOCUMENT_VECTORS,
]
