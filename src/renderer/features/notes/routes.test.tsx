import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import { CreditScreen, NewCredit } from './credit-screen.tsx'
import { DebitScreen, NewDebit } from './debit-screen.tsx'
import { NotesScreen } from './notes-screen.tsx'
import { CreditRoute, DebitRoute, NewCreditRoute, NewDebitRoute, NotesRoute } from './routes.tsx'

/** What is shown at an address, and where that leads. */
async function at(Route: ComponentType, search: object = {}) {
  onWire()
  const { went, router } = watched(search, { noteId: 'not_7' })
  const leaves = [CreditScreen, DebitScreen, NewCredit, NewDebit, NotesScreen]
  return { went, ...(await opened(<Route />, { router, leaves })) }
}

it.each([
  [CreditRoute, CreditScreen],
  [DebitRoute, DebitScreen],
] as const)('a note is opened as what it is: %o', async (Route, Screen) => {
  expect((await at(Route)).given(Screen as typeof CreditScreen)).toEqual([{ noteId: 'not_7' }])
})

it.each([
  [NewCreditRoute, NewCredit],
  [NewDebitRoute, NewDebit],
] as const)('a note is begun on the invoice that the address names: %o', async (Route, Screen) => {
  expect((await at(Route, { factura: 'inv_7' })).given(Screen)).toEqual([{ invoiceId: 'inv_7' }])
})

it.each([NewCreditRoute, NewDebitRoute])('without an invoice no note is begun: %o', async (Route) => {
  const { given, went } = await at(Route)
  expect([...given(NewCredit), ...given(NewDebit)]).toEqual([])
  expect(went[0]).toEqual({ to: '/c/$workspaceId/notas', params: { workspaceId: 'wsp_1' } })
})

it('what narrows the notes leaves the rest of the address as it is', async () => {
  const { given, by, went } = await at(NotesRoute, { clase: 'debito', q: 'eps' })
  await by(() => given(NotesScreen)[0]?.onSearch({ estado: 'draft' }))
  const to = went[0]?.search as (now: object) => object
  expect(to({ clase: 'debito', q: 'eps' })).toMatchObject({ clase: 'debito', q: 'eps', estado: 'draft' })
})
