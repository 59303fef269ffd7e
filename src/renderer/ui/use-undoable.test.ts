import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { clearToasts, toast } from './toast.tsx'
import { useUndoable } from './use-undoable.ts'

afterEach(clearToasts)

it('the way back into what is being written goes with its screen, and no other word does', async () => {
  const said = () => notificationsStore.getState().notifications.length
  const { by, end } = await held(useUndoable, undefined)
  toast('Archivó a Ana Pérez.', () => undefined)
  await by((offer) => offer('Servicio quitado.', () => undefined))
  expect(said()).toBe(2)
  await end()
  expect(said()).toBe(1)
})
