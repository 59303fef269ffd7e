import { describe, expect, it } from 'vitest'
import { NOW } from '../../../test/support/rips.ts'
import { packFor } from '../../contract/rips/packs.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { say } from '../messages/message.ts'
import { Findings, MAX_ISSUES, MAX_RECORDS } from './findings.ts'
import { Notices } from './notices.ts'

const UNKNOWN = 'RVC999' as RuleCode
const SAID = say('rips.notSent')
const user = (index: number) => ['usuarios', index] as const
const users = (count: number) => Array.from({ length: count }, (_, index) => user(index))
const found = () => new Findings(packFor(NOW))

describe('a finding', () => {
  it('says where, or that it is about the package as a whole', () => {
    const findings = found()
    findings.add('RVG01', user(2), SAID)
    findings.add('RVG01', null, SAID)
    const what = { code: 'RVG01', rule: 'RVG01', message: SAID, severity: 'error' }
    expect(findings.issues).toEqual([
      { ...what, path: 'usuarios[2]', field: 'usuarios[2]' },
      { ...what, path: null },
    ])
    expect(findings.counts).toEqual({ error: 2, notification: 0, unresolved: 0 })
  })

  it('of a code that the pack does not have is none', () => {
    const findings = found()
    findings.add(UNKNOWN, user(0), SAID)
    findings.addUnlisted(UNKNOWN, 3)
    expect([findings.issues, findings.counts.error, findings.knows(UNKNOWN)]).toEqual([[], 0, false])
    expect(findings.knows('RVG01')).toBe(true)
  })

  it('that is only a remark has nothing to become', () => {
    const findings = found()
    findings.addRemark('RVG05', user(0), SAID)
    expect(findings.issues[0]).toEqual({
      ...{ code: 'RVG05', rule: 'RVG05', message: SAID, severity: 'notification' },
      ...{ path: 'usuarios[0]', field: 'usuarios[0]' },
    })
  })

  it('about many records lists a hundred of them, and of one none', () => {
    const findings = found()
    findings.add('RVG01', user(0), SAID, { records: users(1) })
    findings.add('RVG01', user(0), SAID, { records: users(2) })
    findings.add('RVG01', user(0), SAID, { records: [null, ...users(MAX_RECORDS)] })
    const [one, two, many] = findings.issues
    expect(one).not.toHaveProperty('records')
    expect(two).toMatchObject({ records: ['usuarios[0]', 'usuarios[1]'], recordCount: 2 })
    expect(many).toMatchObject({ recordCount: MAX_RECORDS + 1 })
    expect([many?.records?.length, many?.records?.[0]]).toEqual([MAX_RECORDS, '$'])
  })

  it('lists no more records than a report can hold, and still counts them', () => {
    const findings = found()
    for (let nth = 0; nth < 200; nth++) findings.add('RVG01', user(0), SAID, { records: users(150) })
    expect(findings.issues.at(-1)?.records).toHaveLength(MAX_RECORDS)
    findings.add('RVG01', user(0), SAID, { records: users(150) })
    expect(findings.issues.at(-1)).toMatchObject({ records: [], recordCount: 150 })
  })

  it('is counted and not listed where there are too many, but for what only the ministry knows', () => {
    const findings = found()
    for (let nth = 0; nth < MAX_ISSUES; nth++) findings.add('RVG01', user(nth), SAID)
    findings.add('RVG01', user(0), SAID)
    findings.addUnlisted('RVG07', 5)
    expect(findings.issues).toHaveLength(MAX_ISSUES)
    findings.addUnresolved('RVG11', SAID)
    expect(findings.issues.at(-1)).toEqual({
      ...{ code: 'RVG11', rule: 'RVG11', message: SAID, path: null, severity: 'unresolved' },
    })
    expect(findings.counts).toEqual({ error: MAX_ISSUES + 6, notification: 0, unresolved: 1 })
  })
})

describe('what may be there once a record', () => {
  const noticed = (work: (notices: Notices) => void) => {
    const findings = found()
    const notices = new Notices(findings)
    work(notices)
    expect(findings.issues).toEqual([])
    notices.end()
    return findings.issues.map(({ path, message, severity }) => ({ path, message, severity }))
  }
  const remark = (path: string, message = SAID) => ({ path, message, severity: 'notification' })

  it('is told once, at its first place, with how often', () => {
    const told = noticed((notices) => {
      for (const index of [3, 4, 5]) notices.add('RVG01', 'usuarios', 'extra', user(index), SAID)
      notices.add('RVG01', 'usuarios', 'other', user(9), SAID)
    })
    const often = say('rips.noticedOften', { message: SAID, count: 3 })
    expect(told).toEqual([remark('usuarios[3]', often), remark('usuarios[9]')])
  })

  it('is another of another code, group or words', () => {
    const words = say('rips.misplaced')
    const told = noticed((notices) => {
      notices.add('RVG01', 'usuarios', 'extra', user(0), SAID)
      notices.add('RVG04', 'usuarios', 'extra', user(1), SAID)
      notices.add('RVG01', 'consultas', 'extra', user(2), SAID)
      notices.add('RVG01', 'usuarios', 'extra', user(3), words)
    })
    expect(told).toEqual([...[0, 1, 2].map((at) => remark(`usuarios[${at}]`)), remark('usuarios[3]', words)])
  })

  it('is told of a hundred things at most', () => {
    const told = noticed((notices) => {
      for (let nth = 0; nth <= 100; nth++) notices.add('RVG01', 'usuarios', `extra${nth}`, user(nth), SAID)
      notices.add('RVG01', 'usuarios', 'extra0', user(0), SAID)
    })
    expect(told).toHaveLength(100)
    expect(told[0]?.message).toEqual(say('rips.noticedOften', { message: SAID, count: 2 }))
    expect(told.at(-1)?.path).toBe('usuarios[99]')
  })
})
