import { expect, it } from 'vitest'
import { CHARGED, consulta, foundOf, serviceOf } from '../../../../test/support/rips.ts'
import { at, invoiced, served, user } from '../../../../test/vectors/vector.ts'

it('RVC005: the user is of a type that the coverage takes', () => {
  const found = (tipoUsuario: string | null, coverage: string) =>
    foundOf(/^RVC005 /)(invoiced(served({ consultas: [consulta()] }, { tipoUsuario }), { coverage }))
  for (const type of ['01', '02', '03']) expect(found(type, '16')).toEqual([])
  expect(found('04', '16')).toEqual([`RVC005 ${user}.tipoUsuario`])
  expect(found('04', '17')).toEqual([])
  expect(found('01', '17')).toHaveLength(1)
  for (const unplaced of ['14', null]) expect(found(unplaced, '16')).toEqual([])
  for (const unknown of ['01', '03', '99']) expect(found('04', unknown)).toEqual([])
})

it.each(CHARGED)('CIN006: in %s the concept is one that the coverage takes', (group) => {
  const found = (conceptoRecaudo: string | null, coverage: string) =>
    foundOf(/^CIN006 /)(invoiced(served({ [group]: [serviceOf(group, { conceptoRecaudo })] }), { coverage }))
  expect(found('02', '16')).toEqual([])
  expect(found('03', '16')).toEqual([`CIN006 ${at(group, 'conceptoRecaudo')}`])
  expect(found('03', '10')).toEqual([])
  for (const unjudged of ['04', null]) expect(found(unjudged, '06')).toEqual([])
  expect(found('02', '03')).toEqual([])
})

it('CIN006: the footnotes of the matrix: no copayment for consultations, no fee for the subsidised', () => {
  const found = (codConsulta: string, conceptoRecaudo: string, coverage: string, tipoUsuario = '01') =>
    foundOf(/^CIN006 /)(
      invoiced(served({ consultas: [consulta({ codConsulta, conceptoRecaudo })] }, { tipoUsuario }), { coverage }),
    )
  const issue = [`CIN006 ${at('consultas', 'conceptoRecaudo')}`]
  for (const code of ['890201', '890399']) expect(found(code, '01', '16')).toEqual(issue)
  for (const code of ['890101', '890401']) expect(found(code, '01', '16')).toEqual([])
  // As in the ministry's own examples.
  expect(found('890201', '02', '16')).toEqual([])
  expect(found('890201', '01', '17', '04')).toEqual([])
  expect(found('890401', '02', '17', '04')).toEqual(issue)
  expect(found('890401', '02', '17', '01')).toEqual([])
})
