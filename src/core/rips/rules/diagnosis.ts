import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { type Said, say } from '../../messages/message.ts'
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
  serviceRule('RVC031', groupsOf(DISEASES), say('findings.notDisease'), ({ group, record }) =>
    pathsWhere(DISEASES[group] ?? [], (field) => {
      const letter = chapter(record, field)
      // The ministry does not remark on factors by this code (seen on Z012), although the text's ranges leave them out.
      if (letter === undefined || isDisease(letter) || letter === 'Z') return false
      return letter !== 'R' || !FIRM[group]?.includes(field)
    }),
  ),
  inChapter('RVC032', 'R', say('findings.symptom')),
  inChapter('RVC033', 'Z', say('findings.factor')),

  serviceRule('RVC085', ['consultas'], say('findings.checkUpDiagnosis'), ({ record }) => {
    const letter = chapter(record, 'codDiagnosticoPrincipal')
    const broken = text(record, 'finalidadTecnologiaSalud') === CHECK_UP && letter !== undefined && letter !== 'Z'
    return broken ? 'finalidadTecnologiaSalud' : undefined
  }),

  sameAs('RVC086', RELATED, 'codDiagnosticoPrincipal', say('findings.relatedIsMain')),
  repeated('RVC087', RELATED, say('findings.relatedRepeated')),
  sameAs('RVC088', RELATED_AT_DISCHARGE, 'codDiagnosticoPrincipalE', say('findings.relatedAtDischargeIsMain')),
  repeated('RVC089', RELATED_AT_DISCHARGE, say('findings.relatedAtDischargeRepeated')),

  serviceRule(
    'RVC042',
    ['urgencias', 'hospitalizacion', 'recienNacidos'],
    say('findings.causeOfDeathMissing'),
    ({ record }) => {
      const dead = text(record, 'condicionDestinoUsuarioEgreso') === '02'
      return dead && text(record, 'codDiagnosticoCausaMuerte') === undefined ? 'codDiagnosticoCausaMuerte' : undefined
    },
  ),
]

function inChapter(code: 'RVC032' | 'RVC033', letter: string, message: Said): Rule {
  return serviceRule(code, groupsOf(FIRM), message, ({ group, record }) =>
    pathsWhere(FIRM[group] ?? [], (field) => chapter(record, field) === letter),
  )
}

function sameAs(code: 'RVC086' | 'RVC088', fields: Fields, main: string, message: Said): Rule {
  return serviceRule(code, groupsOf(fields), message, ({ group, record }) => {
    const principal = text(record, main)
    return principal === undefined ? [] : pathsWhere(fields[group] ?? [], (field) => record[field] === principal)
  })
}

/** A diagnosis that an earlier field of the list already names. */
function repeated(code: 'RVC087' | 'RVC089', fields: Fields, message: Said): Rule {
  const groups = groupsOf(fields).filter((group) => (fields[group]?.length ?? 0) > 1)
  return serviceRule(code, groups, message, ({ group, record }) => {
    const names = fields[group] ?? []
    return pathsWhere(names, (field) => {
      const value = text(record, field)
      return value !== undefined && names.slice(0, names.indexOf(field)).some((earlier) => record[earlier] === value)
    })
  })
}
