import { describe, expect, it } from 'vitest'
import {
  CHARGED,
  consulta,
  type Draft,
  foundOf,
  hospitalizacion,
  procedimiento,
  rips,
  serviceOf,
} from '../../../../test/support/rips.ts'
import type { DocumentFacts } from '../../../../test/support/rips-xml.ts'
import { at, document, served } from '../../../../test/vectors/vector.ts'
import type { ServiceGroup } from '../../../contract/rips/field.ts'
import type { AttachedDocument } from '../attached-document.ts'
import type { JudgeInput } from '../judge.ts'

const one = (group: ServiceGroup, values: Draft, userValues: Draft = {}): Partial<JudgeInput> =>
  served({ [group]: [serviceOf(group, values)] }, userValues)
const VALUES: [ServiceGroup, string][] = [
  ['consultas', 'vrServicio'],
  ['procedimientos', 'vrServicio'],
  ['medicamentos', 'vrUnitMedicamento'],
  ['medicamentos', 'vrServicio'],
  ['otrosServicios', 'vrUnitOS'],
  ['otrosServicios', 'vrServicio'],
]

describe.each(VALUES)('in %s, %s', (group, field) => {
  const charged = { vrServicio: 1, vrUnitMedicamento: 1, vrUnitOS: 1 }
  const found = (values: Draft, modality: string, more: Partial<JudgeInput> = {}) =>
    foundOf(/^RVC034 /)({ ...one(group, values), kind: 'invoice', attachedDocument: document({ modality }), ...more })

  it('RVC034: is charged by event', () => {
    expect(found({ ...charged, [field]: 0 }, '04')).toEqual([`RVC034 ${at(group, field)}`])
    expect(found({ ...charged, [field]: 0.01 }, '04')).toEqual([])
    expect(found({ ...charged, [field]: null }, '04')).toEqual([])
  })

  it.each(['01', '02', '03'])('RVC034: is not charged in modality %s', (modality) => {
    expect(found({ [field]: 0.01 }, modality)).toEqual([`RVC034 ${at(group, field)}`])
    expect(found({ [field]: 0 }, modality)).toEqual([])
  })

  it('RVC034: is not judged in a note', () => {
    const note = rips({ ...one(group, { [field]: 1 }).rips, tipoNota: 'NC', numNota: 'NC1' })
    const attachedDocument = document({ root: 'CreditNote', number: 'NC1', modality: '02' })
    expect(found({}, '02', { kind: 'credit_note', rips: note, attachedDocument })).toEqual([])
  })

  it('RVC091: is 0 without an invoice, but for consultations', () => {
    const without = (value: unknown) =>
      foundOf(/^RVC091 /)({
        kind: 'without_invoice',
        rips: rips({ ...one(group, { [field]: value }).rips, numFactura: null, tipoNota: 'RS', numNota: 'RS1' }),
      })
    expect(without(1)).toEqual(group === 'consultas' ? [] : [`RVC091 ${at(group, field)}`])
    expect(without(0)).toEqual([])
    expect(without(null)).toEqual([])
    expect(foundOf(/^RVC091 /)(one(group, { [field]: 1 }))).toEqual([])
  })
})

it('RVC034: of the ingredients of a preparation one may carry the sum', () => {
  const values = { tipoMedicamento: '03', codTecnologiaSalud: null, vrServicio: 0, vrUnitMedicamento: 0 }
  const input = (modality: string, charged: Draft = {}) => ({
    ...one('medicamentos', { ...values, ...charged }),
    kind: 'invoice' as const,
    attachedDocument: document({ modality }),
  })
  expect(foundOf(/^RVC034 /)(input('04'))).toEqual([])
  expect(foundOf(/^RVC034 /)(input('02', { vrServicio: 1 }))).toEqual([`RVC034 ${at('medicamentos', 'vrServicio')}`])
})

describe('RVC094: the value of a medicine', () => {
  const found = (values: Draft, modality = '04') =>
    foundOf(/^RVC094 /)({
      ...one('medicamentos', { cantidadMedicamento: 3, vrUnitMedicamento: 0.1, ...values }),
      kind: 'invoice',
      attachedDocument: document({ modality }),
    })
  const issue = [`RVC094 ${at('medicamentos', 'vrServicio')}`]

  it('is the quantity by the unit value, to the centavo', () => {
    expect(found({ vrServicio: 0.3 })).toEqual([])
    expect(found({ vrServicio: 0.31 })).toEqual(issue)
    expect(found({ vrServicio: 0.29 })).toEqual(issue)
  })

  it('may have the dispensing added', () => {
    expect(found({ vrServicio: 0.8, vrDispensacion: 0.5 })).toEqual([])
    expect(found({ vrServicio: 0.3, vrDispensacion: 0.5 })).toEqual([])
    expect(found({ vrServicio: 0.5, vrDispensacion: 0.5 })).toEqual(issue)
  })

  it.each(['vrServicio', 'vrUnitMedicamento', 'cantidadMedicamento'])('is not judged without %s', (field) =>
    expect(found({ vrServicio: 9, [field]: null })).toEqual([]),
  )
  it.each(['01', '02', '03'])('is not judged in modality %s', (modality) =>
    expect(found({ vrServicio: 9 }, modality)).toEqual([]),
  )
  it('is not judged of a preparation', () =>
    expect(found({ vrServicio: 9, tipoMedicamento: '03', codTecnologiaSalud: null })).toEqual([]))
})

describe('what patients pay', () => {
  const code = (rule: string, group: ServiceGroup, values: Draft, userValues: Draft = {}) =>
    foundOf(new RegExp(`^${rule} `))(one(group, values, userValues)).length > 0
  const CONCEPTS = ['01', '02', '03', '04', '05', null]
  const PAID: ServiceGroup[] = ['consultas', 'procedimientos', 'medicamentos']

  it.each(PAID)('RVC060: in %s a concept that is paid has its value', (group) => {
    const broken = (value: number | null) =>
      CONCEPTS.filter((conceptoRecaudo) => code('RVC060', group, { conceptoRecaudo, valorPagoModerador: value }))
    expect(broken(0)).toEqual(['02', '03'])
    expect(broken(1)).toEqual([])
    expect(broken(null)).toEqual([])
  })

  it('RVC060: not in notes, which repeat no payment', () => {
    const services = one('consultas', { conceptoRecaudo: '02', valorPagoModerador: 0 }).rips
    const note = rips({ ...services, tipoNota: 'NC', numNota: 'NC1' })
    const attachedDocument = document({ root: 'CreditNote', number: 'NC1' })
    expect(foundOf(/^RVC060 /)({ kind: 'credit_note', rips: note, attachedDocument })).toEqual([])
  })

  it.each(PAID)('RVC061: in %s concept 05 has none', (group) => {
    const broken = (value: number | null) =>
      CONCEPTS.filter((conceptoRecaudo) => code('RVC061', group, { conceptoRecaudo, valorPagoModerador: value }))
    expect(broken(1)).toEqual(['05'])
    expect(broken(0)).toEqual([])
    expect(broken(null)).toEqual([])
  })

  it.each(CHARGED)('RVC092: in %s there is no advance', (group) =>
    expect(CONCEPTS.filter((conceptoRecaudo) => code('RVC092', group, { conceptoRecaudo }))).toEqual(['04']),
  )

  const TYPES = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', null]
  it.each(CHARGED)('RVC035, RVC037: in %s the regime of the user allows the concept', (group) => {
    const broken = (rule: string, conceptoRecaudo: string) =>
      TYPES.filter((tipoUsuario) => code(rule, group, { conceptoRecaudo }, { tipoUsuario }))
    expect(broken('RVC035', '02')).toEqual(['04', '05', '08', '09', '10', '11', '12'])
    expect(broken('RVC035', '01')).toEqual([])
    expect(broken('RVC037', '03')).toEqual(['04'])
    expect(broken('RVC037', '01')).toEqual([])
  })
})

describe('sums', () => {
  /** A consultation and a procedure, each with what it costs and what the patient paid. */
  const services = (consultation: Draft, procedure: Draft = {}) =>
    served({
      consultas: [consulta(consultation)],
      procedimientos: [procedimiento(procedure)],
      hospitalizacion: [hospitalizacion()],
    })
  const found = (input: Partial<JudgeInput>, facts: DocumentFacts, more: Partial<AttachedDocument> = {}) =>
    foundOf(/^(RVG0[89]|RVC036) /)({ kind: 'invoice', ...input, attachedDocument: { ...document(facts), ...more } })

  it('RVG08: of the services are the gross of a document by event, or what is due and prepaid', () => {
    const input = services({ vrServicio: 100.1 }, { vrServicio: 50.2 })
    const of = (grossCentavos: number | null, payableCentavos: number | null, prepaidCentavos: number | null = null) =>
      found(input, { modality: '04' }, { grossCentavos, payableCentavos, prepaidCentavos })
    expect(of(15_030, 100)).toEqual([])
    expect(of(100, 15_030)).toEqual([])
    expect(of(null, 15_000, 30)).toEqual([])
    expect(of(null, null)).toEqual([])
    for (const other of [15_029, 15_031]) expect(of(other, other)).toEqual(['RVG08 usuarios'])
    expect(of(null, 15_030, 30)).toEqual(['RVG08 usuarios'])
    expect(found(input, { modality: '02' }, { grossCentavos: 1 })).toEqual([])
  })

  const PAID = { conceptoRecaudo: '01', valorPagoModerador: 1_000 }
  const FEE = { conceptoRecaudo: '02', valorPagoModerador: 470.5 }
  it.each(['01', '02', '04'])('RVG09: of what patients paid are those of the document, in modality %s', (modality) => {
    const prices = modality === '04' ? { total: '0.00' } : {}
    const facts = { modality, ...prices, prepaid: { '01': '1000.00', '02': '470.50' } }
    expect(found(services(PAID, FEE), facts)).toEqual([])
    expect(found(services(PAID, { ...FEE, valorPagoModerador: 470.51 }), facts)).toEqual(['RVG09 usuarios'])
    expect(found(services(PAID), facts)).toEqual(['RVG09 usuarios'])
    expect(found(services(PAID, { ...FEE, conceptoRecaudo: '05' }), facts)).toEqual(['RVG09 usuarios'])
  })

  it('RVC036: are the same concept by concept', () => {
    const facts = { modality: '02', prepaid: { '01': '1000.00', '03': '470.50' } }
    expect(found(services(PAID, FEE), facts)).toEqual(['RVC036 usuarios'])
    expect(found(services(PAID, { ...FEE, conceptoRecaudo: '03' }), facts)).toEqual([])
  })

  it('RVG09: advances are of the document alone, and each receipt counts', () => {
    expect(found(services(PAID), { modality: '02', prepaid: { '01': '1000.00', '04': '9.00' } })).toEqual([])
    const receipt = { concept: '01', centavos: 50_000 }
    expect(found(services(PAID), { modality: '02' }, { prepayments: [receipt, receipt] })).toEqual([])
    expect(found(services(PAID), { modality: '02' }, { prepayments: [receipt] })).toEqual(['RVG09 usuarios'])
  })

  it('RVG09: an advance that a service reports counts among what the patients paid', () => {
    const advance = { conceptoRecaudo: '04', valorPagoModerador: 50_000 }
    expect(found(services(advance), { modality: '02' })).toContain('RVG09 usuarios')
  })

  it('are not compared in capitation, nor with the document of another period', () => {
    const facts = { modality: '03', prepaid: { '01': '1.00' } }
    expect(found(services(PAID), facts)).toEqual([])
    const later = { number: 'SETP990000002', issued: '2026-06-30', modality: '02', prepaid: { '01': '1.00' } }
    expect(found(services(PAID), later, {}).length).toBeGreaterThan(0)
    expect(found({ ...services(PAID), kind: 'capitation_period' }, later)).toEqual([])
  })
})
