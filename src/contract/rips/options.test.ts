import { describe, expect, it } from 'vitest'
import { CATALOGS } from './catalogs.ts'
import type { Group } from './field.ts'
import { FIELDS, findField } from './groups.ts'
import { acceptedOptions, isCode, optionsFor } from './options.ts'

const offered = (group: Group, name: string) => optionsFor(group, name)?.map(({ code }) => code) ?? null
const accepted = (group: Group, name: string) => {
  const field = findField(group, name)
  return field && acceptedOptions(group, field)?.map(({ code }) => code)
}

describe('small catalogs', () => {
  it.each(Object.entries(CATALOGS))('%s has unique codes and a name for each', (_, options) => {
    expect(new Set(options.map(({ code }) => code)).size).toBe(options.length)
    for (const { name } of options) expect(name).not.toBe('')
  })

  it('let only some purposes into each group', () => {
    expect(offered('consultas', 'finalidadTecnologiaSalud')).toHaveLength(17)
    expect(offered('consultas', 'finalidadTecnologiaSalud')).not.toContain('14')
    expect(offered('procedimientos', 'finalidadTecnologiaSalud')).toHaveLength(33)
    expect(offered('procedimientos', 'finalidadTecnologiaSalud')).not.toContain('21')
  })

  it('tell patients from professionals', () => {
    expect(offered('consultas', 'tipoDocumentoIdentificacion')).toEqual([
      'CC',
      'CE',
      'CD',
      'PA',
      'SC',
      'PE',
      'DE',
      'PT',
    ])
    expect(offered('usuarios', 'tipoDocumentoIdentificacion')).toContain('RC')
    expect(offered('recienNacidos', 'tipoDocumentoIdentificacion')).toContain('CN')
    expect(offered('usuarios', 'tipoDocumentoIdentificacion')).not.toContain('NI')
  })

  it('keep an admission on demand out of hospital stays and a derivation in urgencias only', () => {
    expect(accepted('hospitalizacion', 'viaIngresoServicioSalud')).not.toContain('01')
    expect(accepted('procedimientos', 'viaIngresoServicioSalud')).toContain('01')
    expect(accepted('urgencias', 'condicionDestinoUsuarioEgreso')).toContain('03')
    expect(accepted('recienNacidos', 'condicionDestinoUsuarioEgreso')).not.toContain('03')
  })

  it('accept what a rule judges, without offering it', () => {
    expect(accepted('consultas', 'conceptoRecaudo')).toContain('04')
    expect(offered('consultas', 'conceptoRecaudo')).toEqual(['05', '01', '02', '03'])
    expect(accepted('otrosServicios', 'tipoOS')).not.toContain('06')
  })

  it('answer null for what has no small catalog', () => {
    expect(optionsFor('consultas', 'codConsulta')).toBeNull()
    expect(optionsFor('consultas', 'noExiste')).toBeNull()
  })

  it('are all reached by a field, or belong to the invoice', () => {
    const used = new Set(Object.values(FIELDS).flatMap((fields) => fields.flatMap(({ catalogs }) => catalogs)))
    const unused = Object.keys(CATALOGS).filter((name) => !used.has(name as keyof typeof CATALOGS))
    expect(unused).toEqual([
      'modalidadPago',
      'coberturaPlan',
      'facturaSinContrato',
      'tipoOperacion',
      'conceptoNotaCredito',
      'conceptoNotaDebito',
    ])
  })
})

it('a field names no other tables than the small ones and those that a clinic installs', () => {
  const named = new Set(Object.values(FIELDS).flatMap((fields) => fields.flatMap(({ catalogs }) => catalogs)))
  const installed = [...named].filter((name) => !Object.hasOwn(CATALOGS, name))
  expect(installed.toSorted()).toEqual(['cie10', 'cie11', 'cum', 'cups', 'ium', 'municipios', 'paises'])
})

describe('what is typed where a code goes', () => {
  it.each(['890201', 'A00', 'a00x', '1'])('%s is a code', (typed) => expect(isCode(typed)).toBe(true))
  it.each(['', 'consulta', 'consulta 1', '1 consulta', ' 1', 'A00 '])('"%s" is looked for', (typed) =>
    expect(isCode(typed)).toBe(false),
  )
})
