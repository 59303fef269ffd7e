import { describe, expect, it } from 'vitest'
import { tell } from '../../messages/message.ts'
import type { Expectation } from '../../provider/provider.ts'
import { clockIssue } from './clock-check.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-07-20T12:00:00-05:00')
const issued = (aheadMs: number) => ({ issuedAt: new Date(NOW + aheadMs).toISOString() }) as Expectation
const said = (aheadMs: number, issuedAhead = 0) => {
  const issue = clockIssue(aheadMs, issued(issuedAhead), NOW)
  if (issue) expect(issue).toMatchObject({ code: 'clock_wrong', severity: 'error' })
  return issue && tell(issue.message).split(/[.:]/)[0]
}

describe('a clock', () => {
  it.each([
    [0, undefined],
    [15 * MINUTE, undefined],
    [-15 * MINUTE, undefined],
    [16 * MINUTE, 'El reloj de este equipo está 16 minutos adelantado'],
    [-16 * MINUTE, 'El reloj de este equipo está 16 minutos atrasado'],
    [119 * MINUTE, 'El reloj de este equipo está 119 minutos adelantado'],
    [120 * MINUTE, 'El reloj de este equipo está 2 horas adelantado'],
    [-(47 * 60 + 29) * MINUTE, 'El reloj de este equipo está 47 horas atrasado'],
    [48 * 60 * MINUTE, 'El reloj de este equipo está 2 días adelantado'],
    [-365 * 24 * 60 * MINUTE, 'El reloj de este equipo está 365 días atrasado'],
  ])('%d ms ahead of the provider’s', (aheadMs, words) => expect(said(aheadMs)).toBe(words))

  it('that was ahead when the document got its date is told of, too', () => {
    expect(said(0, 15 * MINUTE)).toBeUndefined()
    expect(said(0, 16 * MINUTE)).toBe('El reloj de este equipo estaba adelantado cuando se emitió')
    expect(said(10 * MINUTE, 6 * MINUTE)).toBe('El reloj de este equipo estaba adelantado cuando se emitió')
    expect(said(-10 * MINUTE, 6 * MINUTE)).toBeUndefined()
  })
})
