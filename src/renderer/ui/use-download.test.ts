import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { held } from '../../../test/support/hook.ts'
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
