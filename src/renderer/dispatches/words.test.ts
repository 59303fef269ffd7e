import { expect, test } from 'vitest'
import type { DispatchSummary } from '../../contract/dispatches.ts'
import { causeOf, nameOf, nextOf, standingOf } from './words.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const of = (state: DispatchSummary['state'], nextAttemptAt: string | null) =>
  nextOf({ state, nextAttemptAt } as DispatchSummary, now)

test('what waits says when it goes on', () => {
  expect(of('queued', '2026-11-21T10:02:00.000Z')).toBe('Se enviará solo dentro de 2 minutos.')
  expect(of('queued', '2026-11-21T09:59:00.000Z')).toBe('Se enviará en cuanto haya conexión.')
  expect(of('unknown', null)).toContain('nada se enviará dos veces')
  expect(of('accepted', null)).toContain('Terminado')
})

test('a cause is told in words, and an unheard-of one is not hidden', () => {
  expect(causeOf('refused')).toBe('El ministerio no aceptó la conexión')
  expect(causeOf('solar-flare')).toBe('solar-flare')
})

test('a link that nobody tried waits for the one before, or is never done', () => {
  const link = (kind: DispatchSummary['kind'], state: DispatchSummary['state'], attempts = 0) =>
    ({ kind, state, attempts, targetId: 'inv_1' }) as DispatchSummary
  const emission = link('provider.emission', 'unknown', 1)
  const files = link('provider.artifacts', 'queued')
  expect(standingOf(files, [files, emission])).toBe('waits')
  expect(standingOf(emission, [files, emission])).toBeUndefined()
  expect(standingOf(files, [files, { ...emission, targetId: 'inv_2' }])).toBeUndefined()
  expect(standingOf(files, [files, { ...emission, state: 'accepted' }])).toBeUndefined()
  expect(standingOf(link('document.filing', 'rejected'), [])).toBe('not-done')
  expect(standingOf(link('provider.emission', 'rejected', 1), [])).toBeUndefined()
})

test('a document without a number is named by its kind', () => {
  expect(nameOf('SETP990000001')).toBe('SETP990000001')
  expect(nameOf('crn_01M7ZY8FFAWDHMAH5JXKB50C75')).toBe('Nota crédito sin número (…50C75)')
})
