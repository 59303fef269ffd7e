import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { useMyLines } from './my-lines.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

it('what is in the hands of a person leads to where it is listed, each kind to its own list', async () => {
  window = page(async () => Response.json({ invoices: 2, creditNotes: 0, debitNotes: 3, packages: 4 }))
  enter('+573001112233')
  const { by, now } = await held(useMyLines, undefined, inClinic)
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now()).toBeDefined()
  })
  const due = now()?.filter((line) => line.due)
  expect(due?.map(({ key, link, words }) => [key, link.to, link.search, /\d/.exec(words)?.[0]])).toEqual([
    ['myInvoices', '/c/$workspaceId/facturas', { asignada: 'mi' }, '2'],
    ['myDebits', '/c/$workspaceId/notas', { asignada: 'mi', clase: 'debito' }, '3'],
    ['myPackages', '/c/$workspaceId/paquetes', { asignada: 'mi' }, '4'],
  ])
})
