import { expect, it } from 'vitest'
import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { consulta, type Draft, foundOf, medicamento, otroServicio, procedimiento } from '../fixtures.ts'
import { at, invoiced, served, user } from '../vectors/vector.ts'

const MAKE: Partial<Record<ServiceGroup, (values: Draft) => Draft>> = {
  consultas: consulta,
  procedimientos: procedimiento,
  medicamentos: medicamento,
  otrosServicios: otroServicio,
}

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

it.each(Object.keys(MAKE) as ServiceGroup[])('CIN006: in %s the concept is one that the coverage takes', (group) => {
  const found = (conceptoRecaudo: string | null, coverage: string) =>
    foundOf(/^CIN006 /)(invoiced(served({ [group]: [MAKE[group]?.({ conceptoRecaudo })] }), { coverage }))
  expect(found('02', '16')).toEqual([])
  expect(found('03', '16')).toEqual([`CIN006 ${at(group, 'conceptoRecaudo')}`])
  expect(found('03', '10')).toEqual([])
  for (const unjudged of ['04', null]) expect(found(unjudged, '06')).toEqual([])
  expect(found('02', '03')).toEqual([])
})
