import { describe, expect, it } from 'vitest'
import { type Draft, foundOf, medicamento } from '../../../../test/support/rips.ts'
import { SAMPLE_CATALOGS } from '../../../../test/support/rips-catalogs.ts'
import { at, served } from '../../../../test/vectors/vector.ts'

const rule =
  (code: string) =>
  (...values: readonly Draft[]) =>
    foundOf(new RegExp(`^${code} `))({
      ...served({ medicamentos: values.map(medicamento) }),
      catalogs: SAMPLE_CATALOGS,
    })
const CODE = 'codTecnologiaSalud'
const TYPES = ['01', '02', '03', '04', '05', null]
const typesWith = (code: string, values: Draft) =>
  TYPES.filter((tipoMedicamento) => rule(code)({ tipoMedicamento, ...values }).length > 0)

describe('the code of a medicine', () => {
  it('RVC063: of types 01 and 04 is in one of the two tables', () => {
    expect(typesWith('RVC063', { [CODE]: 'X' })).toEqual(['01', '04'])
    for (const code of ['10042-1', '1A1006781005100', null]) expect(typesWith('RVC063', { [CODE]: code })).toEqual([])
    expect(rule('RVC063')({ [CODE]: 'X' })).toEqual([`RVC063 ${at('medicamentos', CODE)}`])
  })

  it('RVC055: of type 04 is in the UNIRS list', () => {
    expect(typesWith('RVC055', { [CODE]: '10042-1' })).toEqual(['04'])
    for (const code of ['20025-3', null]) expect(typesWith('RVC055', { [CODE]: code })).toEqual([])
  })

  it('RVC064: of a preparation of cannabis is one of three, or none; of any other that of what it is made from', () => {
    const nomTecnologiaSalud = 'Aceite de CANNABIDIOL'
    expect(typesWith('RVC064', { [CODE]: '10042-1', nomTecnologiaSalud })).toEqual(['03'])
    for (const code of ['02887', '50840', '50941', null]) {
      expect(typesWith('RVC064', { [CODE]: code, nomTecnologiaSalud })).toEqual([])
    }
    for (const code of ['10042-1', '1A1006781005100', '01155'])
      expect(typesWith('RVC064', { [CODE]: code })).toEqual([])
  })
})

describe('RVC065: what only a preparation says', () => {
  it.each([
    ['nomTecnologiaSalud', 'Crema'],
    ['concentracionMedicamento', 5],
    ['unidadMedida', 168],
    ['formaFarmaceutica', 'C28944'],
  ])('%s', (field, value) => {
    expect(typesWith('RVC065', { [field]: value })).toEqual(['01', '02', '04'])
    expect(rule('RVC065')({ [field]: value })).toEqual([`RVC065 ${at('medicamentos', field)}`])
    expect(typesWith('RVC065', { [field]: 0 })).toEqual(['01', '02', '04'])
    for (const nothing of ['', null]) expect(typesWith('RVC065', { [field]: nothing })).toEqual([])
  })
})

it('RVG13: the same medicine is not given twice at the same time', () => {
  const found = rule('RVG13')
  const second = { consecutivo: 2 }
  expect(found({}, second)).toEqual([`RVG13 ${at('medicamentos', CODE)}`])
  expect(found({}, { ...second, fechaDispensAdmon: '2026-06-26 12:36' })).toEqual([])
  expect(found({}, { ...second, [CODE]: '20025-3' })).toEqual([])
  expect(found({ [CODE]: null }, { ...second, [CODE]: null })).toEqual([])
})
