import { afterEach, expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { ApiFault } from '../../../contract/client.ts'
import { queryClient } from '../../base/api/query.ts'
import { useTrial } from './use-trial.ts'

afterEach(() => queryClient.clear())

it('what an earlier trial found is not said of a later one, and the connection is read again whatever it found', async () => {
  const fails = () => Promise.reject(new ApiFault(502, 'ministry_unavailable', 'No.'))
  const answers = [fails, async () => 'works', fails]
  const next = () => answers.shift()?.() ?? Promise.reject(new Error('asked again'))
  const told = ['connections.get'] as const
  const { by, now } = await held(() => useTrial<string>(next, told), undefined, inClinic)
  const isOld = () => queryClient.getQueryState(['connections.get'])?.isInvalidated
  for (const [test, code] of [
    [null, 'ministry_unavailable'],
    ['works', undefined],
    [null, 'ministry_unavailable'],
  ] as const) {
    queryClient.setQueryData(['connections.get'], {})
    await by(({ run }) => run())
    expect([now().busy, now().test, now().fault?.code, isOld()]).toEqual([false, test, code, true])
  }
})

it('a change that is refused is not tried', async () => {
  const tried: string[] = []
  const { by, now } = await held(() => useTrial(async () => tried.push('tried'), []), undefined, inClinic)
  await by(({ run }) => run(() => Promise.reject(new ApiFault(422, 'invalid_request', 'No.'))))
  expect([tried, now().fault?.code]).toEqual([[], 'invalid_request'])
})
