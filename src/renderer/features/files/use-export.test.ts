import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { bogotaDay } from '../../../contract/bogota.ts'
import { exportOperations } from '../../../contract/exports.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { useExport } from './use-export.ts'

let opened: Page
beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  opened = page(async () => new Response('a;b'))
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  opened.close()
})

it.each(exportOperations['exports.table'].query.shape.format.options)(
  'a list is taken as %s as it is narrowed',
  async (format) => {
    const query = { q: 'roble', status: 'accepted', sort: '-payable' }
    const { by } = await held(useExport, { list: 'healthInvoices', query } as const, inClinic)
    const names: string[] = []
    Object.assign(window, { desktop: { saveFile: async (name: string) => names.push(name) } })
    await by(({ take }) => take(format))
    const [asked] = opened.requests
    expect(Object.fromEntries(new URL(asked?.url ?? '').searchParams)).toEqual({ ...query, format })
    expect(names).toEqual([expect.stringMatching(new RegExp(`${bogotaDay(Date.now())}\\.${format}$`))])
  },
)

it.each([
  ['request_too_large', 'La lista tiene 120.000 filas: acótela.'],
  ['second_factor_required', catalog.errors.second_factor_required],
] as const)('why a list is not taken is said: %s', async (code, said) => {
  opened = page(async () =>
    Response.json(
      { error: { code, message: 'La lista tiene 120.000 filas: acótela.' }, requestId: 'r' },
      { status: 403 },
    ),
  )
  enter('+573001112233')
  const { by, now } = await held(useExport, { list: 'healthInvoices', query: {} } as const, inClinic)
  await by(({ take }) => take('csv'))
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([said])
  expect(now().busy).toBe(false)
})
