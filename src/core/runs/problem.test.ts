import { expect, it } from 'vitest'
import { collectingLog } from '../../../test/support/core.ts'
import { Fault } from '../fault.ts'
import { quote } from '../messages/message.ts'
import { problemsOf } from './problem.ts'

it('what fails three times in the same place of a run is given up, and says so without its words', () => {
  const log = collectingLog()
  const problemOf = problemsOf(log, quote('No se pudo.'))
  const error = new TypeError('Ana Pérez')
  const failed = (run: string, place: number) => () => problemOf(run, place, error)
  for (const [run, place] of [
    ['run_1', 0],
    ['run_1', 0],
    ['run_1', 1],
    ['run_2', 0],
  ] as const)
    expect(failed(run, place)).toThrow(error)
  expect(failed('run_1', 0)()).toEqual({ code: 'internal_error', message: quote('No se pudo.') })
  expect(JSON.stringify(log.lines)).not.toContain('Ana')
})

it('what is refused in words is told by them at once', () => {
  const problemOf = problemsOf(collectingLog(), quote('No se pudo.'))
  const fault = new Fault('not_found', quote('No está.'), { field: 'visitIds' })
  expect(problemOf('run_1', 0, fault)).toEqual({ code: 'not_found', message: quote('No está.'), field: 'visitIds' })
})
