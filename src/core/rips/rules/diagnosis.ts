import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { type Json, text } from '../view.ts'
import { type Path, type Rule, serviceRule } from './rule.ts'

/** Diagnoses: their chapter, and that none is said twice. Source: DT1 v002, section 5. */

type Fields = Partial<Record<ServiceGroup, readonly string[]>>

/** Where a diagnosis should name a disease or an injury (RVC031). */
const DISEASES: Fields = {
  consultas: ['codDiagnosticoPrincipal'],
  procedimientos: ['codDiagnosticoPrincipal', 'codComplicacion'],
  urgencias: ['codDiagnosticoPrincipal', 'codDiagnosticoPrincipalE', 'codDiagnosticoCausaMuerte'],
  hospitalizacion: [
    'codDiagnosticoPrincipal',
    'codDiagnosticoPrincipalE',
    'codComplicacion',
    'codDiagnosticoCausaMuerte',
  ],
  recienNacidos: ['codDiagnosticoPrincipal', 'codDiagnosticoCausaMuerte'],
  medicamentos: ['codDiagnosticoPrincipal'],
}
/** Where neither symptoms nor factors should stand (RVC032, RVC033); RVC031 leaves those two chapters to them there. */
const FIRM: Fields = {
  procedimientos: ['codDiagnosticoPrincipal', 'codComplicacion'],
  urgencias: ['codDiagnosticoPrincipal', 'codDiagnosticoCausaMuerte'],
  hospitalizacion: ['codDiagnosticoCausaMuerte'],
  recienNacidos: ['codDiagnosticoCausaMuerte'],
}
/** Related diagnoses beside the main one they must differ from. */
const RELATED: Fields = {
  consultas: ['codDiagnosticoRelacionado1', 'codDiagnosticoRelacionado2', 'codDiagnosticoRelacionado3'],
  procedimientos: ['codDiagnosticoRelacionado'],
  medicamentos: ['codDiagnosticoRelacionado'],
}
const RELATED_AT_DISCHARGE: Fields = {
  urgencias: ['codDiagnosticoRelacionadoE1', 'codDiagnosticoRelacionadoE2', 'codDiagnosticoRelacionadoE3'],
  hospitalizacion: ['codDiagnosticoRelacionadoE1', 'codDiagnosticoRelacionadoE2', 'codDiagnosticoRelacionadoE3'],
}

const groupsOf = (fields: Fields) => Object.keys(fields) as ServiceGroup[]

/** The letter of a diagnosis in the shape of the CIE-10; what has another shape is the structure's. */
function chapter(record: Json, field: string): string | undefined {
  const code = text(record, field)
  return code !== undefined && /^[A-Z]\d/.test(code) ? code[0] : undefined
}
/** A00 to Q99, S00 to T98. */
const isDisease = (letter: string) => (letter >= 'A' && letter <= 'Q') || letter === 'S' || letter === 'T'

/** Purpose of a check-up, which asks for a factor as its diagnosis (RVC085). */
const CHECK_UP = '11'

const pathsWhere = (fields: readonly string[], is: (field: string) => boolean): Path[] =>
  fields.filter(is).map((field) => [field])

export const DIAGNOSIS_RULES: readonly Rule[] = [
  serviceRule(
    'RVC031',
    groupsOf(DISEASES),
    'El diagnóstico no es de enfermedad ni de lesión (A00 a Q99, S00 a T98): verifique si hay uno más preciso.',
    ({ group, record }) =>
      pathsWhere(DISEASES[group] ?? [], (field) => {
        const letter = chapter(record, field)
        // The ministry does not remark on factors by this code (seen on Z012), although the text's ranges leave them out.
        if (letter === undefined || isDisease(letter) || letter === 'Z') return false
        return letter !== 'R' || !FIRM[group]?.includes(field)
      }),
  ),
  inChapter(
    'RVC032',
    'R',
    'El diagnóstico es un síntoma (R00 a R99): escriba la enfermedad que lo causa, si se conoce.',
  ),
  inChapter('RVC033', 'Z', 'El diagnóstico es un factor o motivo de consulta (Z00 a Z99): escriba la enfermedad.'),

  serviceRule(
    'RVC085',
    ['consultas'],
    'La finalidad 11 va con un diagnóstico entre Z00 y Z99: cambie la finalidad o el diagnóstico.',
    ({ record }) => {
      const letter = chapter(record, 'codDiagnosticoPrincipal')
      const broken = text(record, 'finalidadTecnologiaSalud') === CHECK_UP && letter !== undefined && letter !== 'Z'
      return broken ? 'finalidadTecnologiaSalud' : undefined
    },
  ),

  sameAs('RVC086', RELATED, 'codDiagnosticoPrincipal', 'El diagnóstico relacionado es el mismo principal: quítelo.'),
  repeated('RVC087', RELATED, 'El diagnóstico relacionado está repetido: deje uno solo.'),
  sameAs(
    'RVC088',
    RELATED_AT_DISCHARGE,
    'codDiagnosticoPrincipalE',
    'El diagnóstico relacionado de egreso es el mismo principal de egreso: quítelo.',
  ),
  repeated('RVC089', RELATED_AT_DISCHARGE, 'El diagnóstico relacionado de egreso está repetido: deje uno solo.'),

  serviceRule(
    'RVC042',
    ['urgencias', 'hospitalizacion', 'recienNacidos'],
    'El paciente murió y falta la causa de muerte: escriba su diagnóstico.',
    ({ record }) => {
      const dead = text(record, 'condicionDestinoUsuarioEgreso') === '02'
      return dead && text(record, 'codDiagnosticoCausaMuerte') === undefined ? 'codDiagnosticoCausaMuerte' : undefined
    },
  ),
]

function inChapter(code: 'RVC032' | 'RVC033', letter: string, message: string): Rule {
  return serviceRule(code, groupsOf(FIRM), message, ({ group, record }) =>
    pathsWhere(FIRM[group] ?? [], (field) => chapter(record, field) === letter),
  )
}

function sameAs(code: 'RVC086' | 'RVC088', fields: Fields, main: string, message: string): Rule {
  return serviceRule(code, groupsOf(fields), message, ({ group, record }) => {
    const principal = text(record, main)
    return principal === undefined ? [] : pathsWhere(fields[group] ?? [], (field) => record[field] === principal)
  })
}

/** A diagnosis that an earlier field of the list already names. */
function repeated(code: 'RVC087' | 'RVC089', fields: Fields, message: string): Rule {
  const groups = groupsOf(fields).filter((group) => (fields[group]?.length ?? 0) > 1)
  return serviceRule(code, groups, message, ({ group, record }) => {
    const names = fields[group] ?? []
    return pathsWhere(names, (field) => {
      const value = text(record, field)
      return value !== undefined && names.slice(0, names.indexOf(field)).some((earlier) => record[earlier] === value)
    })
  })
}
