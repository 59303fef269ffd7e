import { expect, test } from 'vitest'
import { emptyVisit, startService } from './draft.ts'
import { blanksIn, blanksOf } from './go-on.ts'

const day = { date: '2026-11-20', time: '08:30', providerCodes: ['110010000101'], previous: undefined }

test('what an invoice will ask for and a visit lacks, in the order of its form', () => {
  expect(blanksOf(emptyVisit('2026-11-20'))).toEqual(['v-patient', 'v-payer', 'v-coverage', 'v-modality', 'v-service'])
  const service = startService(1, day)
  const [price, ...fields] = blanksIn(service)
  expect(price).toBe(`${service.key}-price`)
  expect(fields).toContain(`${service.key}-codDiagnosticoPrincipal`)
  expect(fields).not.toContain(`${service.key}-codPrestador`)
  const visit = { ...emptyVisit('2026-11-20'), patientId: 'pat_1', services: [{ ...service, unitPrice: 0 }] }
  expect(blanksOf(visit)).toEqual(['v-payer', 'v-coverage', 'v-modality', ...fields])
})
