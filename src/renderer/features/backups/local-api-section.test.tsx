import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { LocalApiSection } from './local-api-section.tsx'

const at = (port: number | null) => ({
  enabled: port !== null,
  url: port === null ? null : `http://127.0.0.1:${port}`,
  configurable: true,
})
const stand = (port: number | null) => answered('localApi.get', {}, at(port))
const DOOR = 'Permitir que otros programas de este equipo usen Radica'

/** The door for other programs; the service says afterwards that it stands as `then`. */
async function door(port: number | null, then: number | null) {
  const { last } = onWire({ 'localApi.get': at(then), 'localApi.put': at(then) })
  stand(port)
  return { asked: () => last('localApi.put')?.body, ...(await opened(<LocalApiSection />)) }
}

it('a door that is shut and opened again is where it was', async () => {
  const { fill, asked, field, by } = await door(5_000, null)
  await fill(DOOR, false)
  expect(asked()).toMatchObject({ enabled: false })
  await by(() => stand(null))
  expect(field(DOOR).checked).toBe(false)
  await fill(DOOR, true)
  expect(asked()).toEqual({ enabled: true, port: 5_000 })
})

it('another port is taken where one is open, and followed where somebody else moved it', async () => {
  const { fill, press, asked, field, by, acts } = await door(5_000, 6_000)
  expect(acts()).not.toContain('Guardar')
  await fill('Puerto', 6_000)
  await press('Guardar')
  expect(asked()).toEqual({ enabled: true, port: 6_000 })
  await by(() => stand(7_000))
  expect(field('Puerto').value).toBe(7_000)
})
