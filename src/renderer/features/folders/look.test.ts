import { expect, test } from 'vitest'
import type { Run, RunItem } from '../../../contract/runs.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { phaseOf, statusOf, verdictOf } from './look.ts'

test('of what was filed its package tells: on its way, taken, refused, or nobody knows', () => {
  const filed = (status: RunItem['status']) => statusOf({ state: 'filed', status } as RunItem, translate).tone
  expect((['queued', 'accepted', 'rejected', 'unknown'] as const).map(filed)).toEqual(['warn', 'ok', 'bad', 'warn'])
  expect(filed(null)).toBe('warn')
  expect(statusOf({ state: 'judged', status: 'draft' } as RunItem, translate).tone).toBe('idle')
})

test('nothing is said to be valid before it is judged', () => {
  const counts = { error: 2, notification: 0, unresolved: 0 }
  const verdict = (valid: boolean | null) =>
    verdictOf({ valid, counts: valid === null ? null : counts } as RunItem, translate)?.tone
  expect([verdict(null), verdict(false), verdict(true)]).toEqual([undefined, 'bad', 'ok'])
})

test('a folder is read, then judged, then filed, and then nothing is under way', () => {
  const phase = (unread: number, waiting: number, chosen: number, state: Run['state'] = 'working') =>
    phaseOf(
      { state, files: { total: 20, unread }, items: { total: 10, waiting, chosen, filed: 4 } } as Run,
      translate,
    )?.text.split(':')[0]
  expect([phase(5, 10, 0), phase(0, 4, 0), phase(0, 0, 6), phase(0, 0, 0), phase(0, 4, 0, 'cancelled')]).toEqual([
    'Leyendo archivos',
    'Validando',
    'Poniendo en la cola de envío',
    undefined,
    undefined,
  ])
})

test('how far a folder is is said of what is done with it now', () => {
  const percent = (unread: number, waiting: number, chosen: number) =>
    phaseOf(
      { state: 'working', files: { total: 20, unread }, items: { total: 10, waiting, chosen, filed: 1 } } as Run,
      translate,
    )?.percent
  // Of those to file, however many were judged besides.
  expect([percent(5, 10, 0), percent(0, 4, 0), percent(0, 0, 3)]).toEqual([75, 60, 25])
})
