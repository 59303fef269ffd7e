import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { catalog } from '../base/i18n/texts.ts'
import { clearToasts } from './toast.tsx'
import { useDownload } from './use-download.ts'

afterEach(() => {
  clearToasts()
  vi.unstubAllGlobals()
})

it.each([
  ['nothing', false, []],
  ['it', true, ['Descargado']],
])('says that a file was saved when the person saved %s', async (_what, isSaved, said) => {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  const { by } = await held(useDownload, undefined)
  const asked: string[] = []
  const saveFile = async (name: string) => {
    asked.push(name)
    return isSaved
  }
  Object.assign(window, { desktop: { saveFile } })
  await by(({ download }) =>
    download({ read: async () => ({ body: new Blob(['x']) }), name: 'datos de octubre.zip', done: 'Descargado' }),
  )
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(said)
  expect(asked).toEqual(['datos_de_octubre.zip'])
})

it.each([
  ['as every fault is', undefined, [catalog.errors.internal_error]],
  ['as its screen does', () => undefined, []],
])('is busy until a file is here, and says a failure %s', async (_, onFault, said) => {
  const { by, now } = await held(useDownload, undefined)
  const read = Promise.withResolvers<{ readonly body: Blob }>()
  await by(
    ({ download }) => void download({ read: () => read.promise, name: 'x', done: 'y', ...(onFault && { onFault }) }),
  )
  expect(now().busy).toBe(true)
  await by(() => read.reject(new Error('down')))
  expect(now().busy).toBe(false)
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(said)
})
