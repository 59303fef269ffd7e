import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { useTakeOut } from './take-out.ts'

/** A list of a form, which draws itself again with each change. */
async function listOf(...begun: string[]) {
  let list: readonly string[] = begun
  const change = (next: readonly string[]) => {
    list = next
  }
  const hook = await held((given: readonly string[]) => useTakeOut(given, change), list)
  const draw = () => hook.give(list)
  return {
    now: () => list,
    async add(entry: string) {
      change([...list, entry])
      await draw()
    },
    async takeOut(entry: string) {
      const back = hook.now()(entry)
      await draw()
      return back
    },
  }
}

it('what was taken out comes back beside what was added meanwhile', async () => {
  const lines = await listOf('consultation', 'X-ray')
  const back = await lines.takeOut('consultation')
  await lines.add('dressing')
  back()
  expect(lines.now()).toEqual(['consultation', 'X-ray', 'dressing'])
})

it('the only entry comes back once', async () => {
  const lines = await listOf('consultation')
  const back = await lines.takeOut('consultation')
  expect(lines.now()).toEqual([])
  back()
  expect(lines.now()).toEqual(['consultation'])
})
