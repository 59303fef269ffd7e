import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../test/contract/window/page.ts'
import { session } from '../base/session/session.ts'
import { clearToasts, toast } from './toast.tsx'

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  window.close()
})
const shown = () => {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue]
}

it('what one person did is neither shown to the next, nor theirs to undo', () => {
  toast('Archivó a Ana Pérez.', () => undefined)
  for (const name of ['Beto', 'Carla', 'Dora', 'Elsa']) toast(`Archivó a ${name}.`, () => undefined)
  session.close()
  expect(shown()).toEqual([])
})

it('what one did stays to be undone while the session of the same person is renewed', () => {
  toast('Archivó a Ana Pérez.', () => undefined)
  session.lock()
  enter('+573001112233', 'renewed')
  expect(shown()).toHaveLength(1)
})
