import { expect, test } from 'vitest'
import { type Authorization, ENDS_SOON_DAYS } from '../../../../contract/authorizations.ts'
import { dayAfter } from '../../../../contract/bogota.ts'
import { translate } from '../../../base/i18n/i18n.ts'
import { sessionsLeft, standingOf } from './standing.tsx'

const authorization = (fields: Partial<Authorization> = {}) =>
  ({ left: 4, sessions: 10, used: 6, validFrom: '2026-11-01', validTo: '2026-11-30', ...fields }) as Authorization

test('an authorization holds on its first and its last day, and ends soon before it ends', () => {
  const on = (today: string) => standingOf(authorization(), today)
  expect(on('2026-10-31')).toBe('notBegun')
  expect(on('2026-11-01')).toBe('inForce')
  expect(on(dayAfter('2026-11-30', -ENDS_SOON_DAYS - 1))).toBe('inForce')
  expect(on(dayAfter('2026-11-30', -ENDS_SOON_DAYS))).toBe('ending')
  expect(on('2026-11-30')).toBe('ending')
  expect(on('2026-12-01')).toBe('ended')
})

test('one without days or without a limit holds on', () => {
  expect(standingOf(authorization({ validFrom: null, validTo: null }), '2026-12-01')).toBe('inForce')
  expect(standingOf(authorization({ left: null, sessions: null }), '2026-11-02')).toBe('inForce')
  expect(standingOf(authorization({ left: 0 }), '2026-11-02')).toBe('usedUp')
})

test('what is left is said, what was never limited, and what was given beyond it', () => {
  const said = (left: number | null) =>
    sessionsLeft(authorization({ left, sessions: left === null ? null : 10 }), translate)
  expect([said(4), said(0), said(-2), said(null)]).toEqual([
    translate('records.authorizations.leftOf', { left: '4', sessions: '10' }),
    translate('records.authorizations.leftOf', { left: '0', sessions: '10' }),
    translate('records.authorizations.over', { count: 2 }),
    translate('records.authorizations.usedOnly', { count: 6 }),
  ])
})
