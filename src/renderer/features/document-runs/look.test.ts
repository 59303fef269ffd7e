import { expect, test } from 'vitest'
import type { DocumentRun, DocumentRunItem } from '../../../contract/document-runs.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { phaseOf, standingOf } from './look.ts'

const toneOf = (item: Partial<DocumentRunItem>) =>
  standingOf({ outcome: null, problem: null, ...item } as DocumentRunItem, translate).tone

test('what came of a document that left is told, and not only that it was done', () => {
  expect(toneOf({ state: 'done' })).toBe('ok')
  expect(toneOf({ state: 'done', outcome: 'accepted' })).toBe('ok')
  expect(toneOf({ state: 'done', outcome: 'open' })).toBe('warn')
  expect(toneOf({ state: 'done', outcome: 'rejected' })).toBe('bad')
  expect(toneOf({ state: 'done', outcome: 'unknown' })).toBe('warn')
  expect(toneOf({ state: 'done', problem: { code: 'x', message: 'Falta la epicrisis.' } })).toBe('warn')
  expect(toneOf({ state: 'refused', problem: { code: 'x', message: 'No.' } })).toBe('bad')
})

test('a run is under way until nothing waits and nothing that left is open', () => {
  const phase = (run: Pick<DocumentRun, 'state'>, waiting: number, open: number) =>
    phaseOf({ act: 'file', ...run, items: { total: 10, waiting, open } } as DocumentRun, translate)?.percent
  expect(phase({ state: 'working' }, 4, 2)).toBe(60)
  expect(phase({ state: 'paused' }, 4, 2)).toBe(60)
  expect(phase({ state: 'done' }, 0, 2)).toBe(80)
  expect(phase({ state: 'cancelled' }, 4, 0)).toBeUndefined()
  expect(phase({ state: 'done' }, 0, 0)).toBeUndefined()
})
