import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { progressed, useProgress } from './progress.ts'

const told = (correlationId: string, done: number) =>
  progressed({ correlationId, operation: 'ripsPackages.validate', done, total: 10 })

it('how far one call is says nothing of another', async () => {
  const { by, now, give } = await held(useProgress, 'mine' as string | undefined)
  await by(() => told('another', 3))
  expect(now()).toBeUndefined()
  await by(() => told('mine', 4))
  expect(now()).toMatchObject({ done: 4 })
  await give(undefined)
  expect(now()).toBeUndefined()
})
