import { describe, expect, it } from 'vitest'
import {
  altered,
  consulta,
  type Draft,
  foundOf,
  NIT,
  recienNacido,
  rips,
  SITE,
  usuario,
} from '../../../../test/support/rips.ts'

const found = foundOf(/^(RVG10|RVG12|RVC007|RVC047|RVC095) /)
const user = 'usuarios[0]'
const OTHER_SITE = '990010000102'
const STRANGER = '110010000201'

const withConsultas = (...codes: string[]) => {
  const consultas = codes.map((codPrestador, index) => consulta({ codPrestador, consecutivo: index + 1 }))
  return rips({ usuarios: [usuario({ servicios: { consultas } })] })
}
const codes = (providerCodes: string[]) => ({ workspace: { nit: NIT, providerCodes } })
const provider = (index: number) => `RVG10 ${user}.servicios.consultas[${index}].codPrestador`

describe('RVG10: one biller', () => {
  it('takes the sites of the workspace, also by their provider', () => {
    expect(found({ rips: withConsultas(SITE), ...codes([SITE]) })).toEqual([])
    expect(found({ rips: withConsultas(SITE, OTHER_SITE), ...codes(['9900100001']) })).toEqual([])
    expect(found({ rips: withConsultas(SITE, STRANGER), ...codes([SITE, STRANGER]) })).toEqual([])
  })

  it('refuses a site that is not', () => {
    expect(found({ rips: withConsultas(SITE, OTHER_SITE), ...codes([SITE]) })).toEqual([provider(1)])
  })

  it('while the workspace has no codes, takes the first provider for the biller', () => {
    expect(found({ rips: withConsultas(SITE, OTHER_SITE), ...codes([]) })).toEqual([])
    expect(found({ rips: withConsultas(SITE, STRANGER), ...codes([]) })).toEqual([provider(1)])
  })

  it("judges the shorter codes of urgencias too, and not the ones of a technology provider's null", () => {
    const short = altered(rips(), `${user}.servicios.urgencias[0].codPrestador`, '990')
    expect(found({ rips: short })).toEqual([`RVG10 ${user}.servicios.urgencias[0].codPrestador`])
    expect(found({ rips: altered(rips(), `${user}.servicios.medicamentos[0].codPrestador`, null) })).toEqual([])
  })
})

describe('RVG12: users', () => {
  const twice = (values: Draft) =>
    found({ rips: rips({ usuarios: [usuario(), usuario({ consecutivo: 2, ...values })] }) })

  it('are not repeated with the same data', () => {
    expect(twice({})).toEqual(['RVG12 usuarios[1]'])
    expect(twice({ servicios: { consultas: [consulta({ vrServicio: 5 })] } })).toEqual(['RVG12 usuarios[1]'])
  })

  it('may appear again under another user type', () => expect(twice({ tipoUsuario: '12' })).toEqual([]))
})

describe('RVC007: age and document', () => {
  // The first service is on 2026-06-26.
  const aged = (tipoDocumentoIdentificacion: string, fechaNacimiento: string) =>
    found({ rips: rips({ usuarios: [usuario({ tipoDocumentoIdentificacion, fechaNacimiento })] }) })

  it.each([
    ['CC', '2009-06-25', 'one day past 17'],
    ['TI', '2020-06-25', 'one day past 6'],
    ['TI', '2007-06-27', 'one day short of 19'],
    ['RC', '2018-06-27', 'one day short of 8'],
    ['RC', '2026-06-26', 'born that day'],
    ['AS', '1950-01-01', 'an adult'],
    ['MS', '2015-01-01', 'a minor'],
    ['PA', '2020-01-01', 'a passport at any age'],
  ])('%s born on %s is coherent: %s', (type, born) => expect(aged(type, born)).toEqual([]))

  it.each([
    ['CC', '2009-06-26', 'just 17'],
    ['TI', '2020-06-26', 'just 6'],
    ['TI', '2007-06-26', 'just 19'],
    ['RC', '2018-06-26', 'just 8'],
    ['AS', '2015-01-01', 'a child'],
    ['MS', '1950-01-01', 'an adult'],
  ])('%s born on %s is not: %s', (type, born) => expect(aged(type, born)).toEqual([`RVC007 ${user}.fechaNacimiento`]))
})

describe('RVC047: newborn', () => {
  const baby = `${user}.servicios.recienNacidos[0]`
  const documented = (tipoDocumentoIdentificacion: string, numDocumentoIdentificacion: string) => {
    const recienNacidos = [recienNacido({ tipoDocumentoIdentificacion, numDocumentoIdentificacion })]
    return found({ rips: rips({ usuarios: [usuario({ servicios: { recienNacidos } })] }) })
  }

  it.each([
    ['CN', '00000000000001'],
    ['RC', '1000000555'],
    ['CC', '1000000001'],
  ])('may carry %s %s: its own document or its mother’s', (type, number) =>
    expect(documented(type, number)).toEqual([]),
  )

  it('may not carry the document of somebody else', () => {
    expect(documented('CC', '1000000002')).toEqual([`RVC047 ${baby}.numDocumentoIdentificacion`])
    expect(documented('CE', '1000000001')).toEqual([`RVC047 ${baby}.tipoDocumentoIdentificacion`])
  })
})

describe('RVC095: SIRAS', () => {
  const accident = (tipoUsuario: string, registroSIRAS: string | null, now?: string) =>
    found({ rips: rips({ usuarios: [usuario({ tipoUsuario, registroSIRAS })] }), ...(now && { now }) })

  it('is asked of who was in a traffic accident', () => {
    expect(accident('10', null)).toEqual([`RVC095 ${user}.registroSIRAS`])
    expect(accident('14', '')).toEqual([`RVC095 ${user}.registroSIRAS`])
    expect(accident('10', 'SIRAS1')).toEqual([])
    expect(accident('01', null)).toEqual([])
  })
})
