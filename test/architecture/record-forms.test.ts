import { describe, expect, it } from 'vitest'
import { patientArea } from '../../src/renderer/features/patients/area.tsx'
import { payerArea } from '../../src/renderer/features/payers/area.tsx'
import { professionalArea } from '../../src/renderer/features/professionals/area.tsx'
import { fieldsOf } from '../../src/renderer/features/records/area.ts'
import { resolutionArea } from '../../src/renderer/features/resolutions/area.tsx'
import { serviceArea } from '../../src/renderer/features/services/area.tsx'

/** Written by the program: the digit is part of the NIT's field, and where a service came from is not typed. */
const NOT_TYPED = new Set(['verificationDigit', 'inputProvenance'])

describe('the form of a record', () => {
  it.each([patientArea, payerArea, professionalArea, resolutionArea, serviceArea])(
    'of $key has every field of the contract once',
    ({ groups, schema }) => {
      const shown = fieldsOf({ groups }).map(({ name }) => name)
      const typed = Object.keys(schema.shape).filter((name) => !NOT_TYPED.has(name))
      expect(shown.toSorted()).toEqual(typed.toSorted())
    },
  )
})
