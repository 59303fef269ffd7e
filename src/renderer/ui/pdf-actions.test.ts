import { afterEach, expect, it, vi } from 'vitest'
import { page } from '../../../test/contract/window/page.ts'
import { held } from '../../../test/support/hook.ts'
import { ApiFault } from '../../contract/client.ts'
import { usePdf } from './pdf-actions.tsx'
import { clearToasts } from './toast.tsx'

afterEach(() => {
  clearToasts()
  vi.unstubAllGlobals()
})

it('what could not be printed can be tried again', async () => {
  page(async () => Response.json({}))
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  let isDown = true
  const make = async () => {
    if (isDown) throw new ApiFault(0, 'network_error', '')
    return new Blob(['%PDF-1.7'])
  }
  const { by, now } = await held(() => usePdf(make, 'FE 1/2'), undefined)
  const shown: string[] = []
  Object.assign(window, { desktop: { showPdf: async (name: string) => shown.push(name) } })
  await by(({ print }) => print())
  expect(now().busy).toBe(false)
  isDown = false
  await by(({ print }) => print())
  expect([now().busy, shown]).toEqual([false, ['FE-1-2.pdf']])
})
