import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { GoLive } from '../../../contract/go-live.ts'
import { CarryOverPart } from './carry-over-part.tsx'

const STATE = { possible: true, production: null, carryOver: null, goes: {}, stays: {} }
const OTHERS = { id: null, displayName: 'El Roble' }
const OWN = { id: 'wsp_9', displayName: 'El Roble' }

async function part(of: object = {}) {
  const wire = onWire()
  return { ...wire, ...(await opened(<CarryOverPart state={{ ...STATE, ...of } as unknown as GoLive} />)) }
}

it.each([
  ['Crear producción y pasar los registros', null],
  ['Pasar lo nuevo', OWN],
])('«%s» begins after that was asked, and asks no more', async (button, production) => {
  const { press, all, acts } = await part({ production })
  await press(button)
  expect(all('goLive.begin')).toEqual([])
  await press(button, 1)
  expect(all('goLive.begin')).toMatchObject([{ params: { workspaceId: 'wsp_1' } }])
  expect(acts()).not.toContain('Cancelar')
})

it.each([
  ['there is no production', { possible: false }],
  ['records go already', { carryOver: { state: 'working', areas: [] } }],
  ['it is somebody else’s', { production: OTHERS }],
])('nothing can be begun where %s', async (_, of) => {
  expect((await part(of)).acts()).toEqual([])
})
