import { describe, expect, test } from 'vitest'
import type { DispatchError, StoredDispatch, TimelineStep } from '../store/dispatches.ts'
import { initialProgress } from './machine.ts'
import { isObstacle, waitingFor } from './waiting.ts'

const at = (minute: number) => `2026-07-20T15:${String(minute).padStart(2, '0')}:00.000Z`
const error = (cause: string): DispatchError => ({ code: 'ministry_unavailable', cause, mayHaveArrived: false })
const dispatch = (values: Partial<StoredDispatch> = {}): StoredDispatch => ({
  ...initialProgress(Date.parse(at(0))),
  id: 'dsp_1',
  key: 1,
  workspaceId: 'wsp_1',
  kind: 'ministry.package',
  targetId: 'pkg_1',
  targetRevision: 1,
  idempotencyKey: 'k',
  reference: 'F1',
  cufe: null,
  requestSha256: '',
  dependsOn: null,
  outcome: null,
  createdAt: at(0),
  updatedAt: at(9),
  ...values,
})
const step = (minute: number, from: TimelineStep['from'], to: TimelineStep['to']) => ({
  at: at(minute),
  from,
  to,
  cause: '',
})
const timeline = [step(0, null, 'queued')]

test.each([
  ['refused', 'line'],
  ['dns', 'line'],
  ['timeout', 'line'],
  ['login-refused', 'person'],
  ['not-configured', 'person'],
  ['quota', 'person'],
  ['other-environment', 'person'],
  ['http-503', 'upstream'],
  ['login-http-502', 'upstream'],
  ['blocked-by-other', 'upstream'],
])('a try that ended with %s waits for: %s', (cause, what) => {
  expect(waitingFor(dispatch({ lastError: error(cause) }), { timeline })).toMatchObject({ what, until: null })
})

test.each(['http-429', 'login-http-429'])('%s: a date, which is told', (cause) => {
  const waits = dispatch({ lastError: error(cause), nextAttemptAt: Date.parse(at(30)) })
  expect(waitingFor(waits, { timeline })).toMatchObject({ what: 'date', until: at(30) })
})

test('what is over waits for nothing', () => {
  for (const state of ['accepted', 'rejected'] as const)
    expect(waitingFor(dispatch({ state }), { timeline })).toBeNull()
})

test('behind a document that is not accepted: that one, by its number', () => {
  const dependency = { id: 'dsp_0', reference: 'F0', state: 'unknown' } as const
  const document = { dispatchId: 'dsp_0', reference: 'F0' }
  expect(waitingFor(dispatch(), { timeline, dependency })).toMatchObject({ what: 'document', document })
  expect(waitingFor(dispatch(), { timeline, dependency: { ...dependency, state: 'accepted' } })?.what).toBe('upstream')
})

test('of which nobody will ever hear more by itself: a person', () => {
  const final = dispatch({ state: 'unknown', nextAttemptAt: null, lastError: error('nobody-knows') })
  expect(waitingFor(final, { timeline })).toMatchObject({ what: 'person' })
})

test('one that was never tried waits for what keeps the others of its kind', () => {
  expect(waitingFor(dispatch(), { timeline, obstacle: error('dns') })?.what).toBe('line')
  expect(waitingFor(dispatch(), { timeline })?.what).toBe('upstream')
  // Its own trouble is nearer.
  expect(waitingFor(dispatch({ lastError: error('http-500') }), { timeline, obstacle: error('dns') })?.what).toBe(
    'upstream',
  )
})

test.each([
  ['dns', true],
  ['not-configured', true],
  ['http-429', true],
  ['http-500', false],
  ['not-found-yet', false],
  ['awaits-debit-note', false],
])('%s keeps the others of its kind: %s', (cause, keeps) => expect(isObstacle(error(cause))).toBe(keeps))

describe('since when', () => {
  test('trying and failing is one wait', () => {
    const tried = [
      ...timeline,
      step(1, 'queued', 'sending'),
      step(2, 'sending', 'queued'),
      step(3, 'queued', 'sending'),
    ]
    expect(waitingFor(dispatch({ state: 'sending' }), { timeline: tried })).toMatchObject({
      what: 'upstream',
      since: at(0),
    })
  })
  test('not knowing is another, and so is what follows a proof of absence', () => {
    const lost = [...timeline, step(1, 'queued', 'sending'), step(2, 'sending', 'unknown')]
    const unknown = dispatch({ state: 'unknown', lastError: error('reset') })
    expect(waitingFor(unknown, { timeline: lost })).toMatchObject({ what: 'line', since: at(2) })
    const absent = [...lost, step(5, 'unknown', 'queued')]
    expect(waitingFor(dispatch(), { timeline: absent })?.since).toBe(at(5))
  })
  test('a row without a timeline has its own beginning', () => {
    expect(waitingFor(dispatch(), { timeline: [] })?.since).toBe(at(0))
  })
})
