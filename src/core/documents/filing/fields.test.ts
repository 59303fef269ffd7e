import { describe, expect, it } from 'vitest'
import { invoiceOf, line } from '../../../../test/support/documents.ts'
import { stored } from '../../../contract/centavos.ts'
import type { CreditContent, DebitContent } from '../../store/documents.ts'
import { spotsOf } from './fields.ts'
import { wholeLines } from './rips.ts'

const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
const a = line('a', 1)
const b = line('b', 1, { patientId: 'pat_2', service: { codPrestador: '990010000101' } })
const c = line('c', 1)
const invoice = invoiceOf([a, b, c])
const debit: DebitContent = { ...base, kind: 'debit_note', lines: [a, b, c] }
const credit: CreditContent = {
  ...base,
  kind: 'credit_note',
  creditKind: 'partial',
  selection: [
    { lineId: 'b', amount: stored(1) },
    { lineId: 'a', amount: stored(1) },
  ],
}
// The RIPS has its users and their services in another order than the document.
const rips = {
  rips: null,
  reported: wholeLines([b, c, a]),
  placed: [
    'usuarios[0].servicios.consultas[0]',
    'usuarios[1].servicios.consultas[0]',
    'usuarios[1].servicios.consultas[1]',
  ],
}
const onCredit = { ...rips, reported: wholeLines([b, a]), placed: rips.placed.slice(0, 2) }
const spot = (content: Parameters<typeof spotsOf>[0], path: string | null, rule = 'RVC001') =>
  spotsOf(content, content.kind === 'credit_note' ? onCredit : rips)(path, rule)

describe('a service is mended in its line', () => {
  const at = (user: number, index: number, field = '') => `usuarios[${user}].servicios.consultas[${index}]${field}`
  it.each([
    [invoice, at(1, 1, '.codConsulta'), 'lines[0].service.codConsulta'],
    [invoice, at(1, 0, '.codConsulta'), 'lines[2].service.codConsulta'],
    [invoice, at(0, 0), 'lines[1].service'],
    [debit, at(0, 0, '.codConsulta'), 'services[1].service.codConsulta'],
    [credit, at(0, 0, '.codConsulta'), 'selection[0]'],
    [credit, at(1, 0), 'selection[1]'],
    // The site of a service that names none is the invoice's.
    [invoice, at(1, 1, '.codPrestador'), 'health.providerCode'],
    [invoice, at(0, 0, '.codPrestador'), 'lines[1].service.codPrestador'],
    [debit, at(1, 1, '.codPrestador'), 'services[0].service.codPrestador'],
  ] as const)('of %o at %s: %s', (content, path, field) => expect(spot(content, path)).toEqual({ field }))

  it('and where no line has it, with its user', () =>
    expect(spot(invoice, 'usuarios[1].servicios.urgencias[0].fechaEgreso')).toEqual({ field: 'lines[0].patientId' }))
})

describe('a user is mended at the first of their lines', () => {
  it.each([
    [invoice, 'usuarios[0].codSexo', { field: 'lines[1].patientId', of: 'Sexo' }],
    [invoice, 'usuarios[1].codSexo', { field: 'lines[0].patientId', of: 'Sexo' }],
    [invoice, 'usuarios[1]', { field: 'lines[0].patientId' }],
    [debit, 'usuarios[1].codSexo', { field: 'services[0].patientId', of: 'Sexo' }],
    [credit, 'usuarios[1].codSexo', { field: 'selection[1]', of: 'Sexo' }],
    [invoice, 'usuarios[7].codSexo', {}],
  ] as const)('of %o at %s', (content, path, where) => expect(spot(content, path)).toEqual(where))
})

it.each([
  [invoice, 'numFactura', 'RVC001', { field: 'resolutionId' }],
  [credit, 'numNota', 'RVC001', { field: 'resolutionId' }],
  [invoice, 'usuarios', 'RVC001', { field: 'lines' }],
  [credit, 'usuarios', 'RVC001', { field: 'selection' }],
  [debit, 'usuarios', 'RVC001', { field: 'services' }],
  [invoice, 'usuarios', 'RVG09', { field: 'moderatingPayments' }],
  [invoice, 'usuarios', 'RVC036', { field: 'moderatingPayments' }],
  [invoice, 'attachedDocument.period', 'RVC001', { field: 'period' }],
  [invoice, 'tipoNota', 'RVC001', {}],
  [invoice, null, 'RVC001', {}],
])('what is about all of %o at %s by %s', (content, path, rule, where) =>
  expect(spot(content, path, rule)).toEqual(where),
)

it('places have as many digits as they need', () => {
  const place = 'usuarios[11].servicios.consultas[10]'
  const far = spotsOf(invoice, { rips: null, reported: wholeLines([a]), placed: [place] })
  expect(far(`${place}.codConsulta`, 'RVC001')).toEqual({ field: 'lines[0].service.codConsulta' })
  expect(far('usuarios[11].codSexo', 'RVC001')).toEqual({ field: 'lines[0].patientId', of: 'Sexo' })
})

it('a service of another document than this one is nowhere in it', () => {
  const others = { ...rips, reported: wholeLines([line('x', 1)]) }
  expect(spotsOf(invoice, others)('usuarios[0].servicios.consultas[0].codConsulta', 'RVC001')).toEqual({})
})
