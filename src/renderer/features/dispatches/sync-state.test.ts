import { expect, test } from 'vitest'
import type { OutboxStatus } from '../../../contract/dispatches.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { sayOutbox } from './sync-state.tsx'

const calm: OutboxStatus = { queued: 0, sending: 0, unknown: 0, upstream: 'reachable', nextAttemptAt: null }
const words = (change: Partial<OutboxStatus>) => sayOutbox({ ...calm, ...change }, translate).words

test('the outbox is told as it is', () => {
  expect(words({})).toBe('Al día')
  expect(words({ queued: 3 })).toBe('3 por enviar')
  expect(words({ queued: 3, upstream: 'unreachable' })).toBe('Sin conexión, 3 esperando')
  expect(words({ unknown: 1 })).toBe('1 resultado desconocido')
  expect(words({ unknown: 2, queued: 1, upstream: 'unreachable' })).toBe(
    'Sin conexión, 1 esperando · 2 resultados desconocidos',
  )
})
