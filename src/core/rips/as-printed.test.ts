import { describe, expect, it } from 'vitest'
import { foundOf, medicamento, otroServicio } from '../../../test/support/rips.ts'
import { SAMPLE_CATALOGS } from '../../../test/support/rips-catalogs.ts'
import { served } from '../../../test/vectors/vector.ts'
import { FIELDS } from '../../contract/rips/groups.ts'
import { valueFrom } from '../imports/cell.ts'
import { columnOfField } from '../workbook/column.ts'
import { Adjustments } from './dialects/adjustments.ts'
import { readRips } from './dialects/dialects.ts'

const spec = (group: keyof typeof FIELDS, name: string) => {
  const field = FIELDS[group].find((one) => one.name === name)
  if (!field) throw new Error(name)
  return columnOfField(group, field)
}
const servicesOf = (servicios: object) => {
  const told = new Adjustments()
  const read = readRips({ numDocumentoIdObligado: '900123456', usuarios: [{ servicios }] }, 'file', told)
  const [user] = read.usuarios as { servicios: Record<string, Record<string, unknown>[]> }[]
  return { servicios: user?.servicios ?? {}, told: told.list() }
}

describe('RVC064', () => {
  // DT1 v002, 6395-6405: "Para las preparaciones magistrales se deberá registrar el Código, así: 1. El CUM o IUM ..."
  it.each(['10042-1', '1A1006781005100', '01155'])('a magistral preparation made from %s is not refused', (code) => {
    const rips = served({ medicamentos: [medicamento({ tipoMedicamento: '03', codTecnologiaSalud: code })] })
    expect(foundOf(/^RVC064 /)({ ...rips, catalogs: SAMPLE_CATALOGS })).toEqual([])
  })
})

describe('decimals in cells', () => {
  const read = (text: string) => valueFrom(text, spec('medicamentos', 'concentracionMedicamento'))
  it.each([
    ['0.125', 0.125],
    ['0.500', 0.5],
    ['0.025', 0.025],
  ])('%s is not multiplied by a thousand', (text, number) => expect(read(text)).toBe(number))
  it('2.500 of a concentration is not 2500 without a word', () => expect(read('2.500')).not.toBe(2500))
})

describe('provider codes that begin with 0, in urgencias', () => {
  it('of a workbook', () => {
    expect(valueFrom(50010012301, spec('hospitalizacion', 'codPrestador'))).toBe('050010012301')
    expect(valueFrom(50010012301, spec('urgencias', 'codPrestador'))).toBe('050010012301')
  })
  it('of a JSON file: the number stays an error, as in the other groups', () => {
    const record = { codPrestador: 50010012301 }
    const { servicios } = servicesOf({ hospitalizacion: [record], urgencias: [record] })
    expect(servicios.hospitalizacion?.[0]?.codPrestador).toBe(50010012301)
    expect(servicios.urgencias?.[0]?.codPrestador).not.toBe('50010012301')
  })
})

it("the clinic's own code of a supply keeps its letters", () => {
  const { servicios } = servicesOf({ otrosServicios: [{ tipoOS: '01', codTecnologiaSalud: 'ins-0045b' }] })
  expect(servicios.otrosServicios?.[0]?.codTecnologiaSalud).toBe('ins-0045b')
})

it('RVC096 of fees whose CUPS lost its zero (Excel), or is no CUPS at all', () => {
  for (const code of ['10101', 'HONORARIO']) {
    const input = served({ otrosServicios: [otroServicio({ tipoOS: '05', codTecnologiaSalud: code })] })
    expect(foundOf(/^RVC096 /)({ ...input, catalogs: SAMPLE_CATALOGS })).toHaveLength(1)
  }
})
