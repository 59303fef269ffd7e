import { expect, it } from 'vitest'
import { type Draft, foundOf, otroServicio } from '../../../../test/support/rips.ts'
import { SAMPLE_CATALOGS } from '../../../../test/support/rips-catalogs.ts'
import { at, served } from '../../../../test/vectors/vector.ts'

const rule = (code: string) => (values: Draft) =>
  foundOf(new RegExp(`^${code} `))({
    ...served({ otrosServicios: [otroServicio(values)] }),
    catalogs: SAMPLE_CATALOGS,
  })
const TYPES = ['01', '02', '03', '04', '05', null]
const typesWith = (code: string, values: Draft) =>
  TYPES.filter((tipoOS) => rule(code)({ tipoOS, ...values }).length > 0)
const CODE = 'codTecnologiaSalud'

it.each(['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'])('RVC050: who ordered it has %s', (field) => {
  for (const nothing of [null, '']) expect(typesWith('RVC050', { [field]: nothing })).toEqual(['01', '04'])
  expect(rule('RVC050')({ tipoOS: '01', [field]: null })).toEqual([`RVC050 ${at('otrosServicios', field)}`])
  expect(typesWith('RVC050', {})).toEqual([])
})

it('RVC066: a supply has its name', () => {
  for (const nothing of [null, '']) expect(typesWith('RVC066', { nomTecnologiaSalud: nothing })).toEqual(['01'])
  expect(typesWith('RVC066', {})).toEqual([])
})

it('RVC024: a transfer or a stay has a CUPS', () => {
  expect(typesWith('RVC024', { [CODE]: 'X' })).toEqual(['02', '03'])
  for (const code of ['601T01', null]) expect(typesWith('RVC024', { [CODE]: code })).toEqual([])
})

it('RVC026: that CUPS is of other services', () => {
  expect(typesWith('RVC026', { [CODE]: '890201' })).toEqual(['02', '03'])
  for (const code of ['601T01', 'X', null]) expect(typesWith('RVC026', { [CODE]: code })).toEqual([])
})

it('RVC025: a complementary service is in the table of MIPRES', () => {
  expect(typesWith('RVC025', { [CODE]: 'X' })).toEqual(['04'])
  for (const code of ['0155', null]) expect(typesWith('RVC025', { [CODE]: code })).toEqual([])
})
