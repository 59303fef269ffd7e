import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { clearToasts } from '../../ui/toast.tsx'
import { useSiigo } from './use-siigo.ts'

const PERIOD = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const MISSING = 'Falta el tipo de comprobante de las notas.'
const FAILED = 'Algo falló dentro del programa. No es culpa de lo que escribió.'
const SAVED = 'Se descargó el archivo para Siigo Nube.'

let window: Page
const names: string[] = []
beforeEach(() => vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) }))
afterEach(() => {
  names.length = 0
  clearToasts()
  window.close()
})

/** Where the file is taken; `answer` what the service makes of each request. */
async function taking(answer: (asked: URLSearchParams) => Response) {
  window = page(async ({ url }) => answer(new URL(url).searchParams))
  enter('+573001112233')
  const hook = await held(() => useSiigo(PERIOD), undefined, inClinic)
  Object.assign(globalThis.window, { desktop: { saveFile: async (name: string) => names.push(name) } })
  return hook
}

const refused = (field?: string, code = 'document_not_available') =>
  Response.json({ error: { code, message: MISSING, field }, requestId: 'r' }, { status: 409 })
const file = (type: string) => new Response('PK', { headers: { 'content-type': type } })
const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

it('where a type of voucher is missing a person decides, and the others alone are asked for then', async () => {
  const { by, now } = await taking((asked) =>
    asked.has('onlyWithVoucher') ? file('application/zip') : refused('vouchers'),
  )
  await by(({ take }) => take())
  expect([now().missing, now().busy, said()]).toEqual([MISSING, false, []])
  await by(({ takeOthers }) => takeOthers())
  expect(window.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams))).toEqual([
    PERIOD,
    { ...PERIOD, onlyWithVoucher: 'true' },
  ])
  expect([now().missing, names]).toEqual([undefined, ['siigo-2026-10-01-2026-10-31.zip']])
})

it('one workbook has the name of one, and is said to be saved', async () => {
  const { by } = await taking(() => file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'))
  await by(({ take }) => take())
  expect(names).toEqual(['siigo-2026-10-01-2026-10-31.xlsx'])
  expect(said()).toEqual([SAVED])
  expect(window.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/workspaces/wsp_1/journal/siigo'])
})

it('what fails in another way is said as every fault is', async () => {
  const { by, now } = await taking(() => refused(undefined, 'internal_error'))
  await by(({ take }) => take())
  expect([now().missing, said()]).toEqual([undefined, [FAILED]])
})

it('nobody is asked about what is refused for another reason, or again', async () => {
  const { by, now } = await taking((asked) => (asked.has('onlyWithVoucher') ? refused('vouchers') : refused()))
  await by(({ take }) => take())
  expect([now().missing, said()]).toEqual([undefined, [MISSING]])
  await by(({ takeOthers }) => takeOthers())
  expect(now().missing).toBeUndefined()
})
