import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DispatchKind, DispatchState, type DispatchSummary } from '../../../contract/dispatches.ts'
import { ageOf, causeOf, isWithdrawable, nameOf, nextOf, standingOf, waitingOf } from './words.ts'

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

test('every cause that a dispatch is given is told in words', () => {
  const given = globSync('src/core/{dispatch,documents,ministry,packages,provider}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bcause: '([\w-]+)'(?! in\b)/g)])
    .map(([, cause = '']) => cause)
  expect(given).toContain('awaits-period-before')
  expect(new Set(given.filter((cause) => causeOf(cause) === cause))).toEqual(new Set())
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
  const lastError = { code: 'withdrawn', cause: 'withdrawn', mayHaveArrived: false }
  expect(standingOf({ ...link('provider.emission', 'rejected'), lastError }, [])).toBe('withdrawn')
})

test('only an emission or a filing of which nothing left is offered to be taken back', () => {
  const offered = DispatchKind.options.flatMap((kind) =>
    DispatchState.options.filter((state) => isWithdrawable(kind, state)).map((state) => `${kind} ${state}`),
  )
  expect(offered).toEqual(['ministry.package queued', 'provider.emission queued', 'document.filing queued'])
})

test('a document without a number is named by its kind', () => {
  expect(nameOf('SETP990000001')).toBe('SETP990000001')
  expect(nameOf('crn_01M7ZY8FFAWDHMAH5JXKB50C75')).toBe('Nota crédito sin número (…50C75)')
})

describe('what waits', () => {
  const now = Date.parse('2026-07-20T15:00:00.000Z')
  const hours = (n: number) => new Date(now - n * 3_600_000).toISOString()
  const waits = { since: hours(3), until: null, document: null }

  test('says for what and since when', () => {
    const behind = { dispatchId: 'dsp_1', reference: 'SETP990000001' }
    const said = [
      waitingOf({ ...waits, what: 'line' }, 'provider.emission', now),
      waitingOf({ ...waits, what: 'document', document: behind }, 'ministry.package', now),
    ]
    expect(said).toEqual([
      'Espera la conexión con el proveedor, desde hace 3 horas.',
      'Espera a que se acepte SETP990000001, desde hace 3 horas.',
    ])
  })

  test.each([
    [0.9, undefined],
    [1, 'Lleva más de una hora'],
    [24, 'Lleva más de un día'],
    [72, 'Lleva más de tres días'],
  ])('an unknown outcome of %s hours is told with what to do', (age, start) => {
    const unknown = { state: 'unknown', waitingFor: { ...waits, what: 'upstream', since: hours(age) } } as const
    const said = ageOf(unknown, 'ministry.package', now)
    if (start === undefined) expect(said).toBeUndefined()
    else expect(said).toContain(start)
    expect(ageOf({ ...unknown, state: 'queued' }, 'ministry.package', now)).toBeUndefined()
  })
})
