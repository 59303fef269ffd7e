import { expect, test } from 'vitest'
import { ClientInput } from './clients.ts'
import { PatientInput } from './patients.ts'

const patient = (documentNumber: string) => ({
  documentType: 'CC',
  documentNumber,
  firstName: 'Ana',
  lastName: 'Rojas',
})

test('a document number is one number however its digits are grouped', () => {
  expect(PatientInput.parse(patient('52.345.678')).documentNumber).toBe('52345678')
  for (const kept of ['52345678', 'AB.123', '1.2345', '52.345']) {
    expect(PatientInput.parse(patient(kept)).documentNumber).toBe(kept)
  }
  expect(PatientInput.safeParse(patient('52 345 678')).success).toBe(false)
})

test('a NIT is taken as it is written on paper, with its own check digit only', () => {
  const nit = (typed: string) => ClientInput.safeParse({ nit: typed, companyName: 'EPS' }).data?.nit
  expect([nit('900.123.456-8'), nit('900123456-8'), nit(' 900123456 '), nit('900.123.456')]).toEqual(
    Array(4).fill('900123456'),
  )
  expect([nit('900.123.456-7'), nit('900.373'), nit('90 01')]).toEqual([undefined, undefined, undefined])
})
