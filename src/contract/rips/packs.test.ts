import { describe, expect, it } from 'vitest'
import { say, tell } from '../../core/messages/message.ts'
import { FIELDS, findField } from './groups.ts'
import { acceptedOptions } from './options.ts'
import { PACK_ROWS, packFor, packsOf, RULE_PACKS, rejectedFrom, severityOf } from './packs.ts'
import type { FieldChange } from './profiles.ts'
import { NATIVE, profileFrom } from './profiles.ts'
import { RULES } from './rules.ts'

const userTypes = (day: string) => {
  const field = findField('usuarios', 'tipoUsuario', packFor(day).profile.fields)
  return field && acceptedOptions('usuarios', field)?.map(({ code }) => code)
}

describe('the packs of the program', () => {
  it('follow from their rows: nothing changes between them', () =>
    expect(RULE_PACKS.map(({ id }) => id)).toEqual(PACK_ROWS.map(({ id }) => id)))

  it('say which text of the law they are of', () => {
    for (const { source } of RULE_PACKS) expect(source).toMatch(/^Resolución \d+ de 20\d\d\b.*;/)
  })

  it('have the rules of their days: those of Res. 948 are silent under Res. 2275', () => {
    const since948 = [
      'CIN006',
      'RVC049',
      'RVC094',
      'RVC095',
      'RVC096',
      'RVC097',
      'RVC098',
      'FED061',
      'FED136',
      'VFE022',
    ]
    const [old, ...later] = RULE_PACKS
    const lacking = Object.keys(RULES).filter((code) => !old?.rules.has(code as keyof typeof RULES))
    expect(lacking.toSorted()).toEqual(since948.toSorted())
    for (const pack of later) expect(pack.rules.size).toBe(Object.keys(RULES).length)
  })

  it.each([
    ['RVC007', 'error', 'notification'],
    ['RVC060', 'error', 'error'],
    ['RVC061', 'error', 'error'],
    ['RVC090', 'error', 'notification'],
    ['RVC005', 'notification', 'error'],
    ['RVC054', 'notification', 'error'],
    ['RVC055', 'notification', 'error'],
    ['RVG06', 'notification', 'error'],
  ] as const)('%s is a %s by the guidelines 3.2 and a %s since June 2026', (code, before, since) => {
    expect(severityOf(packFor('2026-05-31'), code)).toBe(before)
    expect(severityOf(packFor('2026-06-01'), code)).toBe(since)
  })

  it('say of RVC095 what each text says', () => {
    const rule = (day: string) => packFor(day).rules.get('RVC095')
    const note = (day: string) => {
      const key = rule(day)?.note
      return key && tell(say(`rules.${key}`))
    }
    expect(rule('2026-05-31')).toBeUndefined()
    expect(rule('2026-06-15')).toMatchObject({ severity: 'notification', rejectedFrom: '2026-09-01' })
    expect(note('2026-06-15')).toMatch(/v001 la imprime como rechazo/)
    expect(rule('2026-07-02')).toMatchObject({ severity: 'notification', rejectedFrom: null })
    expect(note('2026-11-22')).toMatch(/v001 \(3\.1\.2\).*1 de septiembre de 2026.*v002 la imprime como notificación/)
  })

  it('say that DT1 v003 was not seen', () => expect(packFor('2026-07-15').source).toMatch(/su texto no se ha visto/))

  it('take user type 14 since v003 only', () => {
    expect(userTypes('2026-05-31')).not.toContain('14')
    expect(userTypes('2026-07-14')).not.toContain('14')
    expect(userTypes('2026-07-15')).toContain('14')
  })

  it('have the structure of their days', () => {
    const names = (day: string) => packFor(day).profile.fields.medicamentos.map(({ name }) => name)
    expect(names('2026-05-31').slice(0, 3)).toEqual(['codPrestador', 'numAutorizacion', 'idMIPRES'])
    expect(names('2026-05-31')).not.toContain('codigoVIDA')
    // In June both are taken: the structure is demanded from July on.
    expect(names('2026-06-30')).toEqual(expect.arrayContaining(['numAutorizacion', 'codigoVIDA', 'vrDispensacion']))
    expect(names('2026-07-01')).not.toContain('numAutorizacion')
    expect(packFor('2026-05-31').profile.fields.usuarios).toHaveLength(11)
    expect(packFor('2026-07-15').profile).toBe(NATIVE)
    expect(NATIVE).toMatchObject({ id: 'native-d558206', fields: FIELDS })
  })
})

describe('a change of the law', () => {
  const [last] = PACK_ROWS.slice(-1)
  const row = { ...(last as (typeof PACK_ROWS)[number]), id: 'next', effectiveFrom: '2027-01-01' }

  it('within a pack makes another one on its day, so that a validation of before is outdated', () => {
    const packs = packsOf(
      [...PACK_ROWS, { ...row, severities: { RVC096: { now: 'notification', from: '2027-01-15', becomes: 'error' } } }],
      RULES,
    )
    expect(packs.map(({ id }) => id).slice(-2)).toEqual(['next', 'next@2027-01-15'])
    const on = (day: string) => packFor(day, packs)
    expect(severityOf(on('2027-01-14'), 'RVC096')).toBe('notification')
    expect(rejectedFrom(on('2027-01-14'), 'RVC096')).toBe('2027-01-15')
    expect(rejectedFrom(on('2026-11-22'), 'RVC096')).toBe('2027-01-15')
    expect(severityOf(on('2027-01-15'), 'RVC096')).toBe('error')
    expect(rejectedFrom(on('2027-01-15'), 'RVC096')).toBeUndefined()
  })

  it('of a rule alone needs no row of a pack', () => {
    const packs = packsOf(PACK_ROWS, { ...RULES, RVC097: { ...RULES.RVC097, until: '2027-01-01' } })
    expect(packFor('2027-01-01', packs).id).toBe('dt1-v003@2027-01-01')
    expect(severityOf(packFor('2026-12-31', packs), 'RVC097')).toBe('notification')
    expect(severityOf(packFor('2027-01-01', packs), 'RVC097')).toBeUndefined()
  })

  it('of the structure must name what is there', () => {
    const change: FieldChange = { group: 'consultas', withdraw: 'noExiste' }
    expect(() => profileFrom(NATIVE, 'x', [change])).toThrow('consultas has no property noExiste')
  })
})
