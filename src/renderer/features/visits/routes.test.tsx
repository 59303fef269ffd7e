import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import { VisitRoute, VisitsRoute } from './routes.tsx'
import { VisitScreen } from './visit-screen.tsx'
import { VisitsScreen } from './visits-screen.tsx'

/** What is shown at an address, and where that leads. */
async function at(Route: ComponentType, search: object = {}) {
  onWire()
  const { went, router } = watched(search, { visitId: 'vis_7' })
  return { went, ...(await opened(<Route />, { router, leaves: [VisitScreen, VisitsScreen] })) }
}

it('the visit that the address names is opened', async () => {
  expect((await at(VisitRoute)).given(VisitScreen)).toEqual([{ visitId: 'vis_7' }])
})

it('what narrows the visits leaves the rest of the address as it is, and takes no day that is none', async () => {
  const now = { vista: 'todas', pagador: 'cli_1' }
  const { given, by, went } = await at(VisitsRoute, now)
  expect(given(VisitsScreen)[0]?.search).toEqual(now)
  await by(() => given(VisitsScreen)[0]?.onSearch({ q: 'ana' }))
  await by(() => given(VisitsScreen)[0]?.onSearch({ fecha: '2026-13-40' }))
  expect(went.map(({ search }) => (search as (now: object) => object)(now))).toMatchObject([
    { ...now, q: 'ana' },
    { ...now, fecha: undefined },
  ])
})
