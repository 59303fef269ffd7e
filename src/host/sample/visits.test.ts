import { expect, test } from 'vitest'
import { SAMPLES } from '../../core/catalogs/tables/samples.ts'
import { OFFERED, TOGETHER, visitOf } from './visits.ts'

const known = (catalog: 'cups' | 'cie10') => new Set((SAMPLES[catalog] ?? []).map(({ code }) => code))
const codeOf = (service: Readonly<Record<string, unknown>>) =>
  String(service.codConsulta ?? service.codProcedimiento ?? '')

test('every code of the sample is in the catalogs that are inside', () => {
  const services = Array.from({ length: 500 }, (_, n) => visitOf(n, '2026-01-05', '08:00').services).flat()
  const codes = new Set([...OFFERED, ...services].map(({ service }) => codeOf(service)))
  expect([...codes].filter((code) => !known('cups').has(code))).toEqual([])
  const diagnoses = new Set(services.map(({ service }) => String(service.codDiagnosticoPrincipal)))
  expect([...diagnoses].filter((code) => !known('cie10').has(code))).toEqual([])
})

test('somebody does what their speciality does', () => {
  const ofProfessional = new Map<unknown, Set<unknown>>()
  for (let n = 0; n < 2_000; n++) {
    for (const { service } of visitOf(n, '2026-01-05', '08:00').services) {
      if (service.codConsulta === undefined) continue
      const who = service.numDocumentoIdentificacion
      ofProfessional.set(who, (ofProfessional.get(who) ?? new Set()).add(service.codServicio))
    }
  }
  expect([...ofProfessional.values()].map(({ size }) => size)).toEqual(Array.from({ length: 10 }, () => 1))
})

test('a patient of a smaller clinic comes back sooner', () => {
  expect(visitOf(16 * TOGETHER, '2026-01-05', '08:00', 16).patient).toBe(0)
  expect(visitOf(16 * TOGETHER, '2026-01-05', '08:00').patient).toBe(16)
})
