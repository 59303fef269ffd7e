import { describe, expect, it } from 'vitest'
import {
  consulta,
  DATED,
  type Draft,
  foundOf,
  hospitalizacion,
  rips,
  serviceOf,
  urgencia,
} from '../../../../test/support/rips.ts'
import { at, document, invoiced, served } from '../../../../test/vectors/vector.ts'

const period = ['2026-06-10', '2026-06-20'] as const

describe.each(DATED)('RVC014: %s', (group, field) => {
  const found = (when: string | null, more: Draft = {}, modality = '02') =>
    foundOf(/^RVC014 /)(
      invoiced(served({ [group]: [serviceOf(group, { [field]: when })], ...more }), { period, modality }),
    )
  const issue = [`RVC014 ${at(group, field)}`]

  it('are of the period, from its first day to its last', () => {
    expect(found('2026-06-09 23:59')).toEqual(issue)
    expect(found('2026-06-10 00:00')).toEqual([])
    expect(found('2026-06-20 23:59')).toEqual([])
    expect(found('2026-06-21 00:00')).toEqual(issue)
    expect(found(null)).toEqual([])
  })

  const admitted = (day: string) => ({ fechaInicioAtencion: `${day} 08:00`, fechaEgreso: '2026-06-15 10:00' })
  it('count from an admission before it on, where it is paid by period', () => {
    for (const modality of ['02', '03']) {
      const stay = { hospitalizacion: [hospitalizacion(admitted('2026-06-08'))] }
      expect(found('2026-06-08 07:00', stay, modality)).toEqual([])
      expect(found('2026-06-07 23:00', stay, modality)).toEqual(issue)
      const emergency = { urgencias: [urgencia(admitted('2026-06-07'))], ...stay }
      expect(found('2026-06-07 07:00', emergency, modality)).toEqual([])
      expect(found('2026-06-21 07:00', stay, modality)).toEqual(issue)
    }
    for (const modality of ['01', '04']) {
      expect(
        found('2026-06-09 07:00', { hospitalizacion: [hospitalizacion(admitted('2026-06-08'))] }, modality),
      ).toEqual(issue)
    }
  })

  it('gain nothing by a stay within the period', () => {
    expect(found('2026-06-09 07:00', { hospitalizacion: [hospitalizacion(admitted('2026-06-12'))] })).toEqual(issue)
    expect(found('2026-06-11 07:00', { hospitalizacion: [hospitalizacion(admitted('2026-06-12'))] })).toEqual([])
  })
})

it('RVC014: notes have a period of their own', () => {
  const attachedDocument = document({ root: 'CreditNote', number: 'NC1', period })
  const services = served({ consultas: [consulta()] }).rips
  const note = rips({ ...services, tipoNota: 'NC', numNota: 'NC1' })
  expect(foundOf(/^RVC0(14|44) /)({ kind: 'credit_note', rips: note, attachedDocument })).toEqual([])
})

it.each(['urgencias', 'hospitalizacion', 'recienNacidos'] as const)(
  'RVC044: the discharge of %s is of the period',
  (group) => {
    const found = (fechaEgreso: string | null) =>
      foundOf(/^RVC044 /)(invoiced(served({ [group]: [serviceOf(group, { fechaEgreso })] }), { period }))
    expect(found('2026-06-09 23:59')).toEqual([`RVC044 ${at(group, 'fechaEgreso')}`])
    expect(found('2026-06-10 00:00')).toEqual([])
    expect(found('2026-06-20 23:59')).toEqual([])
    expect(found('2026-06-21 00:00')).toHaveLength(1)
    expect(found(null)).toEqual([])
  },
)

it.each(['capitation_initial', 'capitation_period'] as const)('CIN001: %s is issued within its period', (kind) => {
  const found = (issued: string, of: 'capitation_initial' | 'capitation_period' | 'invoice' = kind) =>
    foundOf(/^CIN001 /)({ kind: of, rips: null, attachedDocument: document({ issued, period }) })
  expect(found('2026-06-09')).toEqual(['CIN001 attachedDocument'])
  expect(found('2026-06-10')).toEqual([])
  expect(found('2026-06-20')).toEqual([])
  expect(found('2026-06-21')).toHaveLength(1)
  expect(found('2026-06-21', 'invoice')).toEqual([])
  expect(foundOf(/^CIN001 /)({ kind, rips: null })).toEqual([])
})
