import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import type { Chosen } from './chosen.ts'
import { useSending } from './use-sending.ts'

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({ id: 'run_1' }))
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

const FOLDER: Chosen = { name: 'octubre', files: [{ path: 'a.json', file: new File(['{}'], 'a.json') }], others: {} }
const sent = () => window.requests.map(({ url }) => url.split('/').at(-1))
const over = () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))

/** A folder that is being read. */
async function reading() {
  const read = Promise.withResolvers<Chosen>()
  const hook = await held(useSending, undefined, inClinic)
  await hook.by(({ take }) => take(read.promise))
  expect(hook.now()).toMatchObject({ busy: true, progress: undefined })
  return { ...hook, read }
}

it('what is given up while it is read is over at once, and never sent', async () => {
  const { by, now, read } = await reading()
  await by(async ({ stop }) => {
    stop()
    await over()
  })
  expect(now()).toMatchObject({ busy: false, fault: null })
  await by(() => read.resolve(FOLDER))
  expect(sent()).toEqual([])
})

it('who leaves while a folder is read has sent nothing of it', async () => {
  const { end, read } = await reading()
  await end()
  read.resolve(FOLDER)
  await over()
  expect(sent()).toEqual([])
})

it('that a folder cannot be read is said, also behind one that was given up', async () => {
  const { by, now } = await reading()
  await by(async ({ stop }) => {
    stop()
    await over()
  })
  await by(async ({ take }) => {
    take(Promise.reject(new Error('gone')))
    await over()
  })
  expect(now().fault).toMatchObject({ code: 'internal_error', message: 'gone' })
})
