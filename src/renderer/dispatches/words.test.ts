import { expect, test } from 'vitest'
import type { DispatchSummary } from '../../contract/dispatches.ts'
import { causeOf, nextOf } from './words.ts'

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
