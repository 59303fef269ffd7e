import { expect, it } from 'vitest'
import {
  brokenOf,
  bundle,
  coding,
  concept,
  coverage,
  document,
  encounter,
  file,
  patient,
  practitioner,
  procedure,
  read,
  rowsOf,
  visitDocument,
} from '../../../../test/support/fhir.ts'
import { readFhir } from './read.ts'

it.each(['cancelled', 'draft', 'entered-in-error'])('of two coverages one that is %s is none', (status) => {
  const second = coverage({ id: 'Coverage-1', status })
  expect(rowsOf(read(second), 'atenciones')[0]).toMatchObject({ nit: '900123456' })
})

// The visit is of 2 March 2026; of a year or a month alone the whole of it is meant.
it.each<[string, { start?: string; end?: string }, boolean]>([
  ['ended the day before', { end: '2026-03-01' }, true],
  ['ends on the day', { end: '2026-03-02' }, false],
  ['ended with a year', { end: '2025' }, true],
  ['ended with a month', { end: '2026-02' }, true],
  ['ends with this month', { end: '2026-03' }, false],
  ['ends with this year', { start: '2025', end: '2026' }, false],
  ['begins on the day', { start: '2026-03-02' }, false],
  ['begins the day after', { start: '2026-03-03' }, true],
  ['begins with the next month', { start: '2026-04' }, true],
  ['begins with this month', { start: '2026-03' }, false],
  ['begins with the next year', { start: '2027' }, true],
])('of two coverages one that %s, %o, is none: %s', (_case, period, isNone) => {
  const [visit = {}] = rowsOf(read(coverage({ id: 'Coverage-1', period })), 'atenciones')
  expect('nit' in visit).toBe(isNone)
})

it('of several names and addresses those in use and of home count', () => {
  const name = [{ use: 'old', family: 'Antes' }, { use: 'nickname', family: 'Nita' }, { family: 'Ahora' }]
  const divipola = (code: string) => ({
    _city: { extension: [{ url: 'x/ExtensionDivipolaMunicipality', valueCoding: { code } }] },
  })
  const address = [
    { use: 'work', ...divipola('76001') },
    { use: 'home', ...divipola('05001') },
  ]
  expect(rowsOf(read(patient({ name, address })), 'pacientes')[0]).toMatchObject({
    lastName: 'Ahora',
    municipalityResidenceCode: '05001',
  })
})

it('who did a procedure is its own performer, else whoever attended the visit', () => {
  const nurse = practitioner({ id: 'Practitioner-1', identifier: [document('CC', '52999888')] })
  const by = (fields: Parameters<typeof procedure>[0]) => rowsOf(read(nurse, procedure(fields)), 'procedimientos')[0]
  const performer = [{ actor: { reference: '#Practitioner-1' } }]
  expect(by({ performer })).toMatchObject({ numDocumentoIdentificacion: '52999888' })
  expect(by({})).toMatchObject({ tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '79111222' })
})

it('of several reasons for a procedure the first diagnosis counts, else the main one of the visit', () => {
  const because = (...ids: string[]) => {
    const reasonReference = ids.map((id) => ({ reference: `#${id}` }))
    return rowsOf(read(procedure({ reasonReference })), 'procedimientos')[0]?.codDiagnosticoPrincipal
  }
  expect(because('AllergyIntolerance-0', 'Condition-1', 'Condition-0')).toBe('I10X')
  expect(because('AllergyIntolerance-0')).toBe('J00X')
})

it('of two kinds of user that a patient is by their coverages, neither is said', () => {
  const kind = (code: string) => ({ coding: [coding('RIPSTipoUsuarioVersion2', code)] })
  const withSecond = (code: string) => read(coverage({ id: 'Coverage-1', type: kind(code) }))
  expect(rowsOf(withSecond('01'), 'pacientes')[0]).toMatchObject({ userType: '01' })
  expect(rowsOf(withSecond('04'), 'pacientes')[0]).not.toHaveProperty('userType')
})

it('the main diagnosis, where none is said to be it, is the one of the discharge rather than the first of them', () => {
  const diagnosis = [
    { condition: { reference: '#Condition-0' }, rank: 1 },
    { condition: { reference: '#Condition-1' }, use: concept('ColombianDiagnosisRole', '89100005') },
  ]
  expect(rowsOf(read(encounter({ diagnosis })), 'consultas')[0]).toMatchObject({ codDiagnosticoPrincipal: 'I10X' })
  expect(rowsOf(read(encounter({ diagnosis: diagnosis.slice(0, 1) })), 'consultas')[0]).toMatchObject({
    codDiagnosticoPrincipal: 'J00X',
  })
})

it('a name that two resources of a document have leads to neither', () => {
  const twice = [...visitDocument(), practitioner({ identifier: [document('CC', '52999888')] })]
  const broken = brokenOf(readFhir([file(bundle(twice))])).map(([, path]) => path)
  expect(broken).toContain('entry[2].resource.participant[0].individual.reference')
})
