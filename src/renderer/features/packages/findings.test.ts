import { expect, test } from 'vitest'
import type { ValidationIssue, ValidationReport } from '../../../contract/packages.ts'
import { parsePath } from '../../base/json/path.ts'
import { indexFindings, placeOf } from './findings.ts'

const issue = (path: string | null, severity: ValidationIssue['severity']): ValidationIssue => ({
  code: 'RVC001',
  rule: 'RVC001',
  message: 'x',
  path,
  ...(severity && { severity }),
})
const report = (issues: ValidationIssue[]) => ({ issues }) as ValidationReport

test('a user shows the gravest finding of its services', () => {
  const index = indexFindings(
    report([
      issue('usuarios[0].servicios.consultas[0].codConsulta', 'error'),
      issue('usuarios[0].codSexo', 'notification'),
      issue('usuarios[1].codSexo', 'unresolved'),
      issue(null, 'error'),
    ]),
  )
  expect(index.worst(['usuarios', 0])).toBe('error')
  expect(index.worst(['usuarios', 1])).toBe('unresolved')
  expect(index.worst([])).toBeUndefined()
  expect(index.at(parsePath('usuarios[0].codSexo'))).toHaveLength(1)
})

test('a finding about several records is at each of them', () => {
  const records = [0, 2].map((index) => `usuarios[0].servicios.consultas[${index}].codConsulta`)
  const grouped = { ...issue(records[0] ?? null, 'notification'), records, recordCount: 2 }
  const index = indexFindings(report([grouped]))
  for (const record of records) expect(index.at(parsePath(record))).toEqual([grouped])
  expect(index.at(parsePath('usuarios[0].servicios.consultas[1].codConsulta'))).toEqual([])
  expect(index.worst(['usuarios', 0, 'servicios', 'consultas', 2])).toBe('notification')
})

test('a place is told in words', () => {
  expect(placeOf(issue('usuarios[0].servicios.consultas[1].codConsulta', 'error'))).toBe(
    'Usuario 1 · Consultas 2 · Consulta (CUPS)',
  )
  expect(placeOf(issue('numNota', 'error'))).toBe('Número de la nota')
  expect(placeOf(issue(null, 'error'))).toBe('Todo el paquete')
  expect(placeOf(issue('usuarios', 'error'))).toBe('Todos los usuarios')
  expect(placeOf(issue('attachedDocument', 'error'))).toBe('Documento electrónico')
  expect(placeOf(issue('attachedDocument.Invoice.IssueDate', 'error'))).toBe('Documento electrónico · IssueDate')
})
