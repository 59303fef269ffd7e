import { describe, expect, it } from 'vitest'
import { bundleFields } from '../../contract/bundles.ts'
import { ClientInput } from '../../contract/clients.ts'
import { PatientInput } from '../../contract/patients.ts'
import { SpecialistInput } from '../../contract/specialists.ts'
import { RECORD_SHEETS } from './record-sheets.ts'

describe('the sheet of a record', () => {
  it.each([
    ['patients', PatientInput, RECORD_SHEETS.patients],
    ['clients', ClientInput, RECORD_SHEETS.clients],
    ['specialists', SpecialistInput, RECORD_SHEETS.specialists],
  ] as const)('of %s has a column for every field of the contract', (_, { shape }, [{ columns }]) => {
    // How a payer takes its bundles is agreed with it; no list of another program has it.
    const asked = Object.keys(shape).filter((name) => !(name in bundleFields))
    expect(columns.map(({ field }) => field)).toEqual(expect.arrayContaining(asked))
  })
})
