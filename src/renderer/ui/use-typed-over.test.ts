import { expect, it } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { useTypedOver } from './use-typed-over.ts'

it('what was typed is saved over what it was typed over, and after a refusal over the newest', async () => {
  const { now, give, by } = await held(
    ({ revision, isTyped }: { revision: number; isTyped: boolean }) => useTypedOver(revision, isTyped),
    { revision: 2, isTyped: false },
  )
  const seen = async (revision: number, isTyped: boolean) => {
    await give({ revision, isTyped })
    return now().revision
  }
  expect([await seen(3, false), await seen(3, true), await seen(4, true)]).toEqual([3, 3, 3])
  await by(({ lookAgain }) => lookAgain())
  expect([now().revision, await seen(5, true)]).toEqual([4, 5])
  expect([await seen(5, false), await seen(5, true), await seen(6, true)]).toEqual([5, 5, 5])
})
