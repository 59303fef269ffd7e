import { expect, test } from 'vitest'
import { SERVICE_GROUPS } from './field.ts'
import { FIELDS } from './groups.ts'
import { fieldAt, MENDING, type MendingKind, mendedBy, placeOf } from './mending.ts'

const GROUPS = ['usuarios', ...SERVICE_GROUPS] as const
const change = { from: '1', to: '2', payerIsPatient: false }

test('every field of a user or a service has one row, and no row names a field that there is none of', () => {
  const named = MENDING.flatMap(({ fields }) => fields)
  const all = new Set(GROUPS.flatMap((group) => FIELDS[group].map(({ name }) => name)))
  expect(named.toSorted()).toEqual([...all].toSorted())
  for (const { source } of MENDING) expect(source).toMatch(/Res\. 948|Documento Técnico/)
})

/** One change of each kind of row, and what it is mended by. */
const KINDS: Readonly<Record<MendingKind, readonly [Parameters<typeof mendedBy>[0], 'package' | 'note']>> = {
  person: [{ ...change, group: 'usuarios', field: 'codSexo' }, 'package'],
  payerPerson: [{ ...change, group: 'usuarios', field: 'numDocumentoIdentificacion', payerIsPatient: true }, 'note'],
  site: [
    { group: 'consultas', field: 'codPrestador', from: '110010000101', to: '110010000102', payerIsPatient: false },
    'package',
  ],
  provider: [
    { group: 'consultas', field: 'codPrestador', from: '110010000101', to: '990010000101', payerIsPatient: false },
    'note',
  ],
  care: [{ ...change, group: 'urgencias', field: 'codDiagnosticoPrincipalE' }, 'package'],
  printedService: [{ ...change, group: 'procedimientos', field: 'codProcedimiento' }, 'note'],
  money: [{ ...change, group: 'medicamentos', field: 'vrServicio' }, 'note'],
  collected: [{ ...change, group: 'consultas', field: 'valorPagoModerador' }, 'note'],
  numbering: [{ ...change, group: 'usuarios', field: 'consecutivo' }, 'package'],
}

test.each(Object.entries(KINDS))('%s', (kind, [of, by]) => {
  expect(mendedBy(of)).toMatchObject({ kind, by })
})

test("a patient's document stands in the invoice only where the patient pays, and a professional's never does", () => {
  const of = { ...change, field: 'numDocumentoIdentificacion' }
  expect(mendedBy({ ...of, group: 'usuarios' })).toMatchObject({ by: 'package' })
  expect(mendedBy({ ...of, group: 'consultas', payerIsPatient: true })).toMatchObject({ by: 'package' })
})

test('what is of the whole document is mended by neither', () => {
  expect(mendedBy({ ...change, group: 'root', field: 'numFactura' })).toBeUndefined()
})

test('a place is a path without its numbers, and names a field only where there is one', () => {
  const place = placeOf('usuarios[12].servicios.consultas[3].codConsulta')
  expect(fieldAt(place)).toEqual({ group: 'consultas', field: 'codConsulta' })
  expect(fieldAt('usuarios[].codSexo')).toEqual({ group: 'usuarios', field: 'codSexo' })
  for (const none of [
    '',
    'usuarios',
    'numFactura',
    'usuarios[].servicios.otros[].x',
    'usuarios[].servicios.consultas[]',
  ]) {
    expect(fieldAt(none), none).toBeUndefined()
  }
})
