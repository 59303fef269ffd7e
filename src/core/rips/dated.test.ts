import { describe, expect, it } from 'vitest'
import {
  consulta,
  type Draft,
  judgeInput,
  otroServicio,
  procedimiento,
  rips,
  usuario,
} from '../../../test/support/rips.ts'
import { draftOf } from '../../contract/rips/drafts.ts'
import type { Field } from '../../contract/rips/field.ts'
import { PACK_ROWS, type PackRow, packFor, packsOf } from '../../contract/rips/packs.ts'
import { NATIVE, profileFrom } from '../../contract/rips/profiles.ts'
import { RULES, type RuleCode, type RuleFacts } from '../../contract/rips/rules.ts'
import { say } from '../messages/message.ts'
import { ripsSheets } from '../workbook/rips-sheets.ts'
import { judge } from './judge.ts'
import { ALL } from './rules/index.ts'
import { type Rule, serviceRule, when } from './rules/rule.ts'
import { wirePackage } from './wire.ts'

/**
 * A law that does not exist, from 1 January 2027: a field, a bound, two rules, a rule withdrawn, and a severity that changes within
 * the month, by the day of the service and by that of the filing.
 */

const NEW_FIELD: Field = {
  id: 'C99',
  name: 'codSede',
  type: 'string',
  min: 2,
  max: 2,
  nullable: false,
  required: 'always',
  catalogs: [],
  label: 'Sede',
  help: 'Sede de la atención.',
}

const DT1_2027: PackRow = {
  ...(PACK_ROWS.at(-1) as PackRow),
  id: 'dt1-2027',
  effectiveFrom: '2027-01-01',
  source: 'Una ley que no existe',
  profile: profileFrom(NATIVE, 'fields-2027', [
    { group: 'consultas', after: 'codPrestador', add: NEW_FIELD },
    { group: 'consultas', change: 'codDiagnosticoPrincipal', to: { max: 7 } },
    { group: 'otrosServicios', withdraw: 'vrDispensacion' },
  ]),
  severities: {
    RVC032: { now: 'notification', from: '2027-01-15', becomes: 'error' },
    RVC033: { now: 'notification', from: '2027-01-15', becomes: 'error' },
  },
}

/** One row: in force for services from 2027 on, whenever they are filed. */
const NEW_RULE = 'RVC099' as RuleCode
const FACTS: RuleFacts = {
  class: 'local',
  severity: 'error',
  fields: ['C06'],
  meaning: 'El grupo 01 va con la sede 01.',
  since: '2027-01-01',
  by: 'service',
}
/** And one function. */
const FUNCTION: Rule = serviceRule(NEW_RULE, ['consultas'], say('findings.providerOfOther'), ({ record }) =>
  when(record.grupoServicios === '01' && record.codSede !== '01', 'grupoServicios'),
)

const packs = packsOf([...PACK_ROWS, DT1_2027], {
  ...RULES,
  [NEW_RULE]: FACTS,
  // Withdrawn for services of 2027: of those of before it is still said.
  RVC079: { ...RULES.RVC079, until: '2027-01-01', by: 'service' },
  // Withdrawn for what is filed from 2027 on.
  RVC035: { ...RULES.RVC035, until: '2027-01-01' },
  RVC032: { ...RULES.RVC032, by: 'service' },
})
const rules = [...ALL, FUNCTION]

/** What is found in a package on a day. */
function filed(day: string, users: Draft[]) {
  const of = { now: `${day} 12:00`, pack: packFor(day, packs), packs, rules }
  return judge(judgeInput({ ...of, rips: rips({ usuarios: users }) }))
}
const served = (service: Draft, values: Draft = {}) => [usuario({ servicios: { consultas: [service] }, ...values })]
const visit = (day: string, values: Draft = {}) => consulta({ fechaInicioAtencion: `${day} 10:00`, ...values })
const told = (day: string, users: Draft[], code: string) =>
  filed(day, users)
    .issues.filter((issue) => issue.code === code)
    .map(({ severity }) => severity)

describe('a rule of a day', () => {
  const group1 = (day: string) => served(visit(day, { codSede: '02', grupoServicios: '01' }))

  it.each([
    ['2026-12-20', '2026-12-19', []],
    // Filed after, of a service of before.
    ['2027-01-20', '2026-12-31', []],
    ['2027-01-20', '2027-01-01', ['error']],
  ])('new: filed on %s, of a service of %s, it finds %j', (day, service, found) =>
    expect(told(day, group1(service), NEW_RULE)).toEqual(found),
  )

  it('withdrawn by the day of the service is still said of the services of before', () => {
    const unborn = (day: string) => served(visit(day), { fechaNacimiento: '2027-01-25' })
    expect(told('2027-02-01', unborn('2026-12-31'), 'RVC079')).toEqual(['error'])
    expect(told('2027-02-01', unborn('2027-01-10'), 'RVC079')).toEqual([])
  })

  it('withdrawn by the day of the filing goes whatever the service is', () => {
    const fee = served(visit('2026-12-30', { conceptoRecaudo: '02', valorPagoModerador: 4000 }), { tipoUsuario: '04' })
    expect(told('2026-12-31', fee, 'RVC035')).toEqual(['notification'])
    expect(told('2027-01-01', fee, 'RVC035')).toEqual([])
  })
})

describe('a severity that changes within a month', () => {
  const procedure = (day: string, codDiagnosticoPrincipal: string): Draft[] => [
    usuario({
      servicios: {
        procedimientos: [procedimiento({ fechaInicioAtencion: `${day} 10:00`, codDiagnosticoPrincipal })],
      },
    }),
  ]

  it('goes by the day of the service where the text says so', () => {
    expect(told('2027-01-20', procedure('2027-01-14', 'R101'), 'RVC032')).toEqual(['notification'])
    expect(told('2027-01-20', procedure('2027-01-15', 'R101'), 'RVC032')).toEqual(['error'])
    expect(told('2027-01-10', procedure('2027-01-09', 'R101'), 'RVC032')).toEqual(['notification'])
  })

  it('goes by the day of the filing otherwise', () => {
    expect(told('2027-01-14', procedure('2027-01-10', 'Z000'), 'RVC033')).toEqual(['notification'])
    expect(told('2027-01-15', procedure('2027-01-10', 'Z000'), 'RVC033')).toEqual(['error'])
  })

  it('is told before, and makes what was judged before outdated', () => {
    const report = filed('2027-01-14', procedure('2027-01-10', 'Z000'))
    expect(report.issues.find(({ code }) => code === 'RVC033')).toMatchObject({ rejectedFrom: '2027-01-15' })
    expect(report.rulePack).toBe('dt1-2027')
    expect(filed('2027-01-15', procedure('2027-01-10', 'Z000')).rulePack).toBe('dt1-2027@2027-01-15')
  })
})

describe('the structure of a day', () => {
  const found = (day: string, service: Draft) =>
    filed(day, served(service))
      .issues.filter(({ code, severity }) => severity === 'error' && /^RVG0[156]$/.test(code))
      .map(({ code, path }) => `${code} ${path?.split('.').at(-1)}`)

  it('has a new field from its day on, and does not know it before', () => {
    expect(found('2026-12-31', visit('2026-12-30'))).toEqual([])
    // Before its day it is left out of what is sent, and only remarked.
    expect(found('2026-12-31', visit('2026-12-30', { codSede: '01' }))).toEqual([])
    const remarked = filed('2026-12-31', served(visit('2026-12-30', { codSede: '01' }))).issues
    expect(remarked).toContainEqual(expect.objectContaining({ code: 'RVG01', severity: 'notification' }))
    expect(found('2027-01-02', visit('2026-12-30'))).toEqual(['RVG01 codSede'])
    expect(found('2027-01-02', visit('2026-12-30', { codSede: '01' }))).toEqual([])
    expect(found('2027-01-02', visit('2026-12-30', { codSede: '001' }))).toEqual(['RVG05 codSede'])
  })

  it('has other bounds from its day on', () => {
    const longer = { codDiagnosticoPrincipal: 'A000123' }
    const lengths = (day: string, values: Draft) => told(day, served(visit('2026-12-30', { ...values })), 'RVG05')
    expect(lengths('2026-12-31', longer)).toEqual(['error'])
    expect(lengths('2027-01-02', { ...longer, codSede: '01' })).toEqual([])
  })

  it('names its profile in the report', () => {
    expect(filed('2026-12-31', served(visit('2026-12-30'))).profile).toBe('native-d558206')
    expect(filed('2027-01-02', served(visit('2026-12-30'))).profile).toBe('fields-2027')
  })

  it('is what is sent, what a template asks for, and what a draft holds', () => {
    const { fields } = packFor('2027-01-02', packs).profile
    const users = [
      usuario({ servicios: { consultas: [consulta({ codSede: '01' })], otrosServicios: [otroServicio()] } }),
    ]
    const sent = (of?: typeof fields) =>
      Buffer.from(wirePackage('without_invoice', rips({ usuarios: users }), null, of)).toString()
    expect(sent(fields)).toMatch(/"codPrestador":"\d+","codSede":"01"/)
    expect(sent(fields)).not.toContain('vrDispensacion')
    expect(sent()).not.toContain('codSede')
    expect(sent()).toContain('vrDispensacion')
    const columns = ripsSheets(fields).consultas.columns.map(({ field }) => field)
    expect(columns).toContain('codSede')
    expect(draftOf('consultas', packs).safeParse({ codSede: 1 }).success).toBe(false)
    expect(draftOf('consultas', packs).safeParse({ codSede: '01' }).success).toBe(true)
  })
})
