import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { PackageScreen } from './package-screen.tsx'
import { PackagesScreen } from './packages-screen.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'
import { PackageRoute, PackagesRoute, ReceiptRoute } from './routes.tsx'

type ToSearch = (now: object) => object

/** What is shown at an address, and what that is changed to. */
async function at(Route: ComponentType, search: object = {}, role: Role = 'admin') {
  onWire()
  const { went, router } = watched(search, { packageId: 'pkg_7' })
  const leaves = [PackageScreen, PackagesScreen, ReceiptScreen]
  const screen = await opened(<Route />, { clinic: { role }, router, leaves })
  return { ...screen, searched: () => went.map(({ search: to }) => (to as ToSearch)(search)) }
}

it.each<[role: Role, isShown: boolean]>([
  ['viewer', true],
  ['auditor', true],
  ['accountant', false],
  ['reception', false],
])('who may not see what is in a package is shown what became of it: %s', async (role, isShown) => {
  const { given } = await at(PackageRoute, { parte: 'envios' }, role)
  expect(given(PackageScreen)).toMatchObject(isShown ? [{ packageId: 'pkg_7', search: { parte: 'envios' } }] : [])
  expect(given(ReceiptScreen)).toEqual(isShown ? [] : [{ packageId: 'pkg_7' }])
})

it('the proof of a filing is of the package that the address names', async () => {
  expect((await at(ReceiptRoute)).given(ReceiptScreen)).toEqual([{ packageId: 'pkg_7' }])
})

it('what is chosen in a package or in their list leaves the rest of the address as it is', async () => {
  const { given, by, searched } = await at(PackagesRoute, { q: 'oct', estado: 'draft' })
  await by(() => given(PackagesScreen)[0]?.onSearch({ clase: 'invoice' }))
  await by(() => given(PackagesScreen)[0]?.onSearch({ clase: 'no such' }))
  await by(() => given(PackagesScreen)[0]?.onSearch({ q: undefined }))
  expect(searched()).toMatchObject([
    { q: 'oct', estado: 'draft', clase: 'invoice' },
    { q: 'oct', estado: 'draft', clase: undefined },
    { q: undefined, estado: 'draft' },
  ])
})

it('a part of a package is opened at the node that was open', async () => {
  const { given, by, searched } = await at(PackageRoute, { nodo: 'usuarios[1]' })
  await by(() => given(PackageScreen)[0]?.onSearch({ parte: 'json' }))
  expect(searched()).toEqual([{ nodo: 'usuarios[1]', parte: 'json' }])
})
