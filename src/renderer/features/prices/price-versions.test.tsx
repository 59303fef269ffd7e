import { notificationsStore } from '@mantine/notifications'
import { isValidElement, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { PriceVersions } from './price-versions.tsx'

const VERSION = { id: 'prv_1', from: '2026-01-01', percentage: -10, items: 3, withdrawnAt: null }
const params = { workspaceId: 'wsp_1', priceListId: 'prl_1' }

async function versions(of: object = {}, list: object = {}, role: Role = 'admin') {
  const wire = onWire({ 'priceVersions.withdraw': VERSION, 'priceVersions.restore': VERSION })
  answered('priceLists.get', { params }, { id: 'prl_1', base: 'soat', isActive: true, ...list } as never)
  answered('priceVersions.list', { params }, { items: [{ ...VERSION, ...of }] } as never)
  return { ...wire, ...(await opened(<PriceVersions id="prl_1" />, { clinic: { role } })) }
}

/** What stands in the passing word of the moment, as something that can be pressed. */
function Passing() {
  const message = notificationsStore.getState().notifications.at(-1)?.message
  return isValidElement(message) ? (message as ReactElement) : null
}

it('a version that was withdrawn by mistake is used again by its undo', async () => {
  const { press, last, all } = await versions()
  await press('Retirar la versión desde el 01/01/2026')
  expect(last('priceVersions.withdraw')?.params.priceVersionId).toBe('prv_1')
  expect(all('priceVersions.restore')).toEqual([])
  const word = await opened(<Passing />)
  await word.press('Deshacer')
  expect(last('priceVersions.restore')?.params.priceVersionId).toBe('prv_1')
})

it('one that was withdrawn before is used again by who may', async () => {
  const { press, last } = await versions({ withdrawnAt: '2026-02-01T00:00:00Z' })
  await press('Volver a usar la versión desde el 01/01/2026')
  expect(last('priceVersions.restore')?.params.priceVersionId).toBe('prv_1')
})

it.each<[list: object, role: Role, acts: string[]]>([
  [{}, 'admin', ['Nueva versión', 'Cargar de un libro', 'Retirar la versión desde el 01/01/2026']],
  [{ base: 'own' }, 'admin', ['Cargar de un libro', 'Retirar la versión desde el 01/01/2026']],
  [{ isActive: false }, 'admin', ['Retirar la versión desde el 01/01/2026']],
  [{}, 'viewer', []],
])('of a list %j a person who is %s can do: %j', async (list, role, acts) => {
  expect((await versions({}, list, role)).acts()).toEqual(acts)
})
