import { describe, expect, it } from 'vitest'
import { consulta, type Draft, foundOf } from '../../../../test/support/rips.ts'
import { consulted } from '../../../../test/vectors/vector.ts'

const rule = (code: RegExp) => (values: Draft) => foundOf(code)(consulted(values)).map((issue) => issue.slice(0, 6))
const PURPOSES = Array.from({ length: 34 }, (_, n) => String(n + 11))
const CAUSES = Array.from({ length: 29 }, (_, n) => String(n + 21))

describe('a purpose', () => {
  it.each([
    ['RVC067', '11', '40'],
    ['RVC068', '22', '42'],
    ['RVC069', '25', '42'],
    ['RVC070', '23', '42'],
    ['RVC071', '27', '42'],
  ])('%s: %s goes with cause %s and no other', (code, purpose, cause) => {
    const found = rule(/^RVC0(67|68|69|70|71) /)
    for (const causaMotivoAtencion of CAUSES) {
      const expected = causaMotivoAtencion === cause ? [] : [code]
      expect(found({ finalidadTecnologiaSalud: purpose, causaMotivoAtencion })).toEqual(expected)
    }
    expect(found({ finalidadTecnologiaSalud: purpose, causaMotivoAtencion: null })).toEqual([])
  })

  it('RVC052: an IVE has one of its causes, or that of mother and child', () => {
    const found = rule(/^RVC052 /)
    const taken = CAUSES.filter(
      (cause) => found({ finalidadTecnologiaSalud: '24', causaMotivoAtencion: cause }).length === 0,
    )
    expect(taken).toEqual(['34', '35', '36', '42', '49'])
    expect(found({ finalidadTecnologiaSalud: '24', causaMotivoAtencion: null })).toEqual([])
    expect(found({ finalidadTecnologiaSalud: '16', causaMotivoAtencion: '38' })).toEqual([])
  })

  it('RVC084: of promotion, prevention and maternity the patient pays nothing', () => {
    const paying = (conceptoRecaudo: string | null) => (purpose: string) =>
      rule(/^RVC084 /)({ finalidadTecnologiaSalud: purpose, conceptoRecaudo, valorPagoModerador: 1 }).length > 0
    const free = ['11', '12', '14', '19', '20', '21', '22', '23', '24', '25', '27']
    for (const concept of ['01', '02', '03']) expect(PURPOSES.filter(paying(concept))).toEqual(free)
    for (const none of ['05', null]) expect(PURPOSES.filter(paying(none))).toEqual([])
  })
})

it('of these tests the plain consultation passes all', () => {
  expect(rule(/^RVC0(52|67|68|69|70|71|84) /)(consulta())).toEqual([])
})
