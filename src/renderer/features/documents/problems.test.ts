import { expect, test } from 'vitest'
import { ApiFault } from '../../../contract/client.ts'
import { faultProblems, isAboutFields } from './problems.ts'
import type { DocumentActs } from './use-document.ts'

const refusedFor = (...fields: (string | undefined)[]) => {
  const issues = fields.map((field) => ({ code: 'invalid_value', message: 'No.', ...(field && { field }) }))
  return { fault: new ApiFault(422, 'health_document_invalid', 'No.', { issues }) } as unknown as DocumentActs
}

test('a refusal is left to the fields only where they say all of it', () => {
  expect(isAboutFields(refusedFor('clientId', 'lines[0].service.codConsulta'))).toBe(true)
  expect(isAboutFields(refusedFor('clientId', undefined))).toBe(false)
  expect(isAboutFields(refusedFor('clientId', 'connection.ministry.password2'))).toBe(true)
  expect(isAboutFields(refusedFor('clientId', 'nothing.of.the.form'))).toBe(false)
  expect(isAboutFields(refusedFor())).toBe(false)
  expect(isAboutFields({ fault: null } as unknown as DocumentActs)).toBe(false)
})

test('a lost answer is about no field', () => {
  const lost = { fault: new ApiFault(0, 'network_error', '', { field: 'clientId' }) } as unknown as DocumentActs
  expect(faultProblems(lost)).toEqual([])
})
