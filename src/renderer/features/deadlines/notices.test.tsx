import { notificationsStore } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { NoticeChoice } from './notices.tsx'

const CHOICE = 'Avisos del sistema cuando algo vence'

interface Person {
  readonly notifies?: boolean
  readonly role?: Role
  /** What the system lets this window do. */
  readonly permission?: NotificationPermission
  /** What it says once it is asked. */
  readonly answer?: NotificationPermission
  /** What the service says to a change of the account. */
  readonly update?: unknown
}

async function choice({ notifies = false, role = 'biller', permission = 'default', ...person }: Person = {}) {
  const { answer = 'granted', update = { revision: 8 } } = person
  const asked = vi.fn(async () => {
    system.permission = answer
  })
  const system = { permission, requestPermission: asked }
  const wire = onWire({ 'account.get': { revision: 7, notifies }, 'account.update': update })
  vi.stubGlobal('Notification', system)
  const screen = await opened(<NoticeChoice />, { clinic: { role } })
  const choose = (value: 'on' | 'off') => screen.fill(CHOICE, value)
  const told = () => notificationsStore.getState().notifications.map(({ message }) => message)
  const changes = () => wire.all('account.update').map(({ body, over }) => [body, over])
  return { asked, choose, told, changes, ...wire, ...screen }
}

it('the system is asked, and the account says so, when somebody wants to be told', async () => {
  const { asked, choose, changes, field, told } = await choice()
  expect([field(CHOICE).value, asked.mock.calls.length]).toEqual(['off', 0])
  await choose('on')
  expect(changes()).toEqual([[{ notifies: true }, '"7"']])
  expect([asked.mock.calls.length, told()]).toEqual([1, [expect.stringContaining('Radica le avisará')]])
})

it('where the system refuses nothing is promised', async () => {
  const { choose, changes, told } = await choice({ answer: 'denied' })
  await choose('on')
  expect([changes(), told()]).toEqual([[], [expect.stringContaining('no deja que Radica muestre avisos')]])
})

it('who wants it on another computer is asked for by this one, and the account stays', async () => {
  const { choose, changes, field, asked } = await choice({ notifies: true })
  expect(field(CHOICE).value).toBe('off')
  await choose('on')
  expect([changes(), field(CHOICE).value, asked.mock.calls.length]).toEqual([[], 'on', 1])
})

it('who wants it no more is not told any more, and the system is not asked', async () => {
  const { choose, changes, asked, told, field } = await choice({ notifies: true, permission: 'granted' })
  expect(field(CHOICE).value).toBe('on')
  await choose('off')
  expect([changes(), asked.mock.calls.length]).toEqual([[[{ notifies: false }, '"7"']], 0])
  expect(told()).toEqual([expect.stringContaining('ya no le avisará')])
})

it('what the service refuses is said, and nothing is promised', async () => {
  const { choose, told } = await choice({ update: refused('internal_error', 500) })
  await choose('on')
  expect(told()).toEqual([expect.stringContaining('Algo falló')])
})

it('whoever may not read what is billed is offered nothing to be told of', async () => {
  const { words } = await choice({ role: 'reception' })
  expect(words()).toBe('')
})
