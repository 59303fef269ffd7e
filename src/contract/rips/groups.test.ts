import { describe, expect, it } from 'vitest'
import { DATE_TIME, type Field, type Group, SERVICE_GROUPS } from './field.ts'
import { CATEGORIES, categoryOf, FIELDS, findField, groupOf } from './groups.ts'

const GROUPS = Object.keys(FIELDS) as Group[]
const words = (text: string) => text.trim().split(/\s+/)

const SEED_A =
  words(`codPrestador fechaInicioAtencion numAutorizacion codConsulta modalidadGrupoServicioTecSal grupoServicios
  codServicio finalidadTecnologiaSalud causaMotivoAtencion codDiagnosticoPrincipal codDiagnosticoRelacionado1
  codDiagnosticoRelacionado2 codDiagnosticoRelacionado3 tipoDiagnosticoPrincipal tipoDocumentoIdentificacion
  numDocumentoIdentificacion vrServicio conceptoRecaudo valorPagoModerador numFEVPagoModerador codigoVIDA
  codDiagnosticoPrincipalCIE11 nomCodDiagnosticoPrincipalCIE11 codDiagnosticoPrincipalECIE11
  nomCodDiagnosticoPrincipalECIE11 codDiagnosticoRelacionado1CIE11 nomCodDiagnosticoRelacionado1CIE11
  codDiagnosticoRelacionado2CIE11 nomCodDiagnosticoRelacionado2CIE11 codDiagnosticoRelacionado3CIE11
  nomCodDiagnosticoRelacionado3CIE11 consecutivo`)

const SEED_B = words(`codPrestador viaIngresoServicioSalud fechaInicioAtencion numAutorizacion causaMotivoAtencion
  codDiagnosticoPrincipal codDiagnosticoPrincipalE codDiagnosticoRelacionadoE1 codDiagnosticoRelacionadoE2
  codDiagnosticoRelacionadoE3 codComplicacion condicionDestinoUsuarioEgreso codDiagnosticoCausaMuerte fechaEgreso
  codDiagnosticoPrincipalECIE11 nomCodDiagnosticoPrincipalECIE11 codDiagnosticoPrincipalCIE11
  nomCodDiagnosticoPrincipalCIE11 codDiagnosticoRelacionadoE1CIE11 nomCodDiagnosticoRelacionadoE1CIE11
  codDiagnosticoRelacionadoE2CIE11 nomCodDiagnosticoRelacionadoE2CIE11 codDiagnosticoRelacionadoE3CIE11
  nomCodDiagnosticoRelacionadoE3CIE11 codComplicacionCIE11 nomCodComplicacionCIE11 codDiagnosticoCausaMuerteCIE11
  nomCodDiagnosticoCausaMuerteCIE11 codigoVIDA consecutivo`)

/** The seed's strict profile: name -> required, min, max (texts), in its own words. */
const SEED_STRICT: Record<string, [required: boolean, min?: number, max?: number]> = {
  codPrestador: [true, 3, 12],
  fechaInicioAtencion: [true],
  causaMotivoAtencion: [true, 2, 2],
  codDiagnosticoPrincipal: [true, 4, 6],
  codDiagnosticoPrincipalE: [true, 4, 6],
  codDiagnosticoRelacionadoE1: [false, 4, 6],
  codDiagnosticoRelacionadoE2: [false, 4, 6],
  codDiagnosticoRelacionadoE3: [false, 4, 6],
  condicionDestinoUsuarioEgreso: [true, 2, 2],
  codDiagnosticoCausaMuerte: [false, 4, 6],
  fechaEgreso: [true],
  codDiagnosticoPrincipalCIE11: [false, 0, 256],
  codDiagnosticoPrincipalECIE11: [false, 0, 256],
  codDiagnosticoRelacionadoE1CIE11: [false, 0, 256],
  codDiagnosticoRelacionadoE2CIE11: [false, 0, 256],
  codDiagnosticoRelacionadoE3CIE11: [false, 0, 256],
  codDiagnosticoCausaMuerteCIE11: [false, 0, 256],
  codigoVIDA: [false, 0, 256],
  nomCodDiagnosticoPrincipalCIE11: [false, 0, 1000],
  nomCodDiagnosticoPrincipalECIE11: [false, 0, 1000],
  nomCodDiagnosticoRelacionadoE1CIE11: [false, 0, 1000],
  nomCodDiagnosticoRelacionadoE2CIE11: [false, 0, 1000],
  nomCodDiagnosticoRelacionadoE3CIE11: [false, 0, 1000],
  nomCodDiagnosticoCausaMuerteCIE11: [false, 0, 1000],
  consecutivo: [true, 1, 999_999],
}

const namesWithAliases = (fields: readonly Field[]) =>
  fields.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]))

describe('field tables', () => {
  it('carry the number of properties that the ministry documents', () => {
    expect(Object.fromEntries(GROUPS.map((group) => [group, FIELDS[group].length]))).toEqual({
      root: 4,
      usuarios: 12,
      consultas: 30,
      procedimientos: 27,
      urgencias: 25,
      hospitalizacion: 30,
      recienNacidos: 18,
      medicamentos: 28,
      otrosServicios: 18,
    })
  })

  it("are the seed's field sets: A is consultas with its two aliases, B is hospitalizacion", () => {
    expect(namesWithAliases(FIELDS.consultas).toSorted()).toEqual(SEED_A.toSorted())
    expect(namesWithAliases(FIELDS.hospitalizacion).toSorted()).toEqual(SEED_B.toSorted())
  })

  it("make urgencias the seed's strict profile, bound by bound", () => {
    const strict = Object.fromEntries(
      FIELDS.urgencias.map(({ name, nullable, min, max }) => [
        name,
        min === undefined ? [!nullable] : [!nullable, min, max],
      ]),
    )
    expect(strict).toEqual(SEED_STRICT)
  })

  it.each(GROUPS)('%s names every property once, with a label and one sentence of help', (group) => {
    const fields = FIELDS[group]
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
    for (const { label, help } of fields) {
      expect(label.length).toBeGreaterThan(2)
      expect(label.length).toBeLessThanOrEqual(45)
      expect(help).toMatch(/^\p{Lu}.*\.$/u)
    }
  })

  it('give every field its own official id, with the letter of its group', () => {
    const ids = GROUPS.flatMap((group) => FIELDS[group].map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const letters = GROUPS.map((group) => [...new Set(FIELDS[group].map(({ id }) => id[0]))].join())
    expect(letters.join('')).toBe('TUCPRHNMS')
  })

  it('let only nullable fields and the dispensing fee be left out', () => {
    const missable = GROUPS.flatMap((group) => FIELDS[group].filter((field) => field.ifMissing !== undefined))
    expect(missable.filter(({ nullable }) => !nullable).map(({ id }) => id)).toEqual(['M28', 'S18'])
    const present = GROUPS.flatMap((group) => FIELDS[group].filter((f) => f.nullable && f.ifMissing === undefined))
    expect(present.map(({ id }) => id)).toEqual(['M01', 'M08', 'M16', 'M17', 'S01'])
  })

  it('put a CIE-11 code and its title behind each CIE-10 diagnosis', () => {
    const names = FIELDS.procedimientos.map(({ name }) => name)
    const at = names.indexOf('codComplicacion')
    expect(names.slice(at, at + 3)).toEqual(['codComplicacion', 'codComplicacionCIE11', 'nomCodComplicacionCIE11'])
  })

  it('say where the ministry prints more digits of a place in a list than it takes', () => {
    const places = (Object.keys(FIELDS) as Group[]).map((group) => findField(group, 'consecutivo'))
    const printed = places.map((place) => place && [place.max, place.printed?.max])
    expect(printed).toEqual([undefined, [9_999_999, undefined], ...SERVICE_GROUPS.map(() => [999_999, 7])])
  })

  it("number the groups by the seed's categories", () => {
    expect(CATEGORIES.map(groupOf)).toEqual([...SERVICE_GROUPS])
    for (const category of CATEGORIES) expect(categoryOf(groupOf(category))).toBe(category)
    expect(groupOf(4)).toBe('hospitalizacion')
    expect(findField('usuarios', 'codSexo')?.id).toBe('U05')
    expect(findField('usuarios', 'vrServicio')).toBeUndefined()
  })
})

describe('clinical time', () => {
  it.each(['2026-06-26 00:00', '1999-12-31 23:59', '2026-02-30 10:00'])('has the form of %s', (value) =>
    expect(DATE_TIME.test(value)).toBe(true),
  )

  it.each([
    '2026-6-26 00:00',
    '2026-06-26T00:00',
    '2026-06-26 24:00',
    '2126-06-26 00:00',
    '3026-06-26 00:00',
    '2026-13-01 00:00',
    '2026-06-26 10:00:00',
  ])('does not have the form of %s', (value) => expect(DATE_TIME.test(value)).toBe(false))
})
