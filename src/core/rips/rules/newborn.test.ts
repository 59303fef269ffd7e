import { describe, expect, it } from 'vitest'
import {
  type Draft,
  foundOf,
  hospitalizacion,
  otroServicio,
  procedimiento,
  recienNacido,
} from '../../../../test/support/rips.ts'
import { at, served } from '../../../../test/vectors/vector.ts'

const found = foundOf(/^(RVC0(22|23|57|58|97)|RVG14) /)
const born = (values: Draft) => found(served({ recienNacidos: [recienNacido(values)] }))
const delivery = (codProcedimiento: string, values: Draft = {}) => procedimiento({ codProcedimiento, ...values })

describe('what is measured of a newborn', () => {
  it.each([
    ['RVC057', 'edadGestacional', 20, 46],
    ['RVC058', 'peso', 500, 5000],
    ['RVC097', 'numConsultasCPrenatal', 0, 15],
  ])('%s: %s is between %i and %i', (code, field, least, most) => {
    const issue = `${code} ${at('recienNacidos', field)}`
    expect(born({ [field]: least })).toEqual([])
    expect(born({ [field]: most })).toEqual([])
    expect(born({ [field]: most + 1 })).toEqual([issue])
    if (least > 0) expect(born({ [field]: least - 1 })).toEqual([issue])
    expect(born({ [field]: null })).toEqual([])
  })
})

describe('a delivery', () => {
  const isDelivery = (code: string | null) =>
    found(served({ procedimientos: [procedimiento({ codProcedimiento: code })] })).length > 0

  it.each(['720001', '721003', '725101', '732201', '735301', '735931', '740001', '740301'])('is %s', (code) =>
    expect(isDelivery(code)).toBe(true),
  )
  it.each(['722101', '732101', '736101', '741001', '730101', '903895', '172001', null])('is not %s', (code) =>
    expect(isDelivery(code)).toBe(false),
  )

  it('RVC023: has its newborn', () => {
    const path = at('procedimientos', 'codProcedimiento')
    expect(found(served({ procedimientos: [delivery('735301')] }))).toEqual([`RVC023 ${path}`])
    expect(found(served({ procedimientos: [delivery('735301')], recienNacidos: [recienNacido()] }))).toEqual([])
  })

  it('RVC022: in hospital has the stay and the room', () => {
    const inside = (more: Draft, grupoServicios = '03') =>
      found(
        served({ procedimientos: [delivery('735301', { grupoServicios })], recienNacidos: [recienNacido()], ...more }),
      )
    const issue = [`RVC022 ${at('procedimientos', 'codProcedimiento')}`]
    const hospital = { hospitalizacion: [hospitalizacion()] }
    const room = { otrosServicios: [otroServicio()] }
    expect(inside({})).toEqual(issue)
    expect(inside(hospital)).toEqual(issue)
    expect(inside(room)).toEqual(issue)
    expect(inside({ ...hospital, ...room })).toEqual([])
    expect(inside({}, '02')).toEqual([])
    expect(found(served({ procedimientos: [delivery('903895', { grupoServicios: '03' })] }))).toEqual([])
  })
})

describe('RVG14: several newborns', () => {
  const second = (values: Draft = {}) => recienNacido({ consecutivo: 2, ...values })
  const twins = (deliveries: Draft[], other: Draft = second()) =>
    found(served({ procedimientos: deliveries, recienNacidos: [recienNacido(), other] }))
  const issue = [`RVG14 ${at('recienNacidos', 'fechaNacimiento', 1)}`]

  it('come of a delivery of several', () => {
    expect(twins([delivery('735931')])).toEqual([])
    expect(twins([delivery('735301'), delivery('740001')])).toEqual([])
  })

  it('do not come of one of a single child, or of none', () => {
    expect(twins([delivery('735301')])).toEqual(issue)
    expect(twins([delivery('903895')])).toEqual(issue)
    expect(twins([])).toEqual(issue)
  })

  it('may be of two pregnancies', () =>
    expect(twins([], second({ fechaNacimiento: '2025-05-26 11:10', fechaEgreso: '2025-05-27 10:00' }))).toEqual([]))
})
