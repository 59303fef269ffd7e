import { Popover } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Dispatch, DispatchState } from '../../../contract/dispatches.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { Prove } from './prove.tsx'
import { SendNow } from './send-now.tsx'
import { Withdraw } from './withdraw.tsx'

const CODE = 'a'.repeat(96)
const DISPATCH = { params: { workspaceId: 'wsp_1', dispatchId: 'dsp_3' } }

async function withdraw(state: DispatchState = 'queued', role: Role = 'admin') {
  const wire = onWire()
  const part = <Withdraw dispatchId="dsp_3" kind="ministry.package" state={state} />
  return { ...wire, ...(await opened(part, { clinic: { role } })) }
}

it('what waits is taken back after that was asked, and once', async () => {
  const { press, all, given } = await withdraw()
  const isAsked = () => given(Popover).map(({ opened }) => opened)
  expect(isAsked()).toEqual([false])
  await press('Retirar del envío')
  expect([isAsked(), all('dispatches.withdraw')]).toEqual([[true], []])
  await press('Retirar')
  expect(all('dispatches.withdraw')).toMatchObject([DISPATCH])
  expect(isAsked()).toEqual([false])
})

it('what is left in the queue stays there', async () => {
  const { press, all, given } = await withdraw()
  await press('Retirar del envío')
  await press('Dejar en cola')
  expect([given(Popover).map(({ opened }) => opened), all('dispatches.withdraw')]).toEqual([[false], []])
})

it.each<[state: DispatchState, role: Role]>([
  ['sending', 'admin'],
  ['accepted', 'admin'],
  ['queued', 'viewer'],
  ['queued', 'accountant'],
])('what is %s is not taken back by a person who is %s', async (state, role) => {
  expect((await withdraw(state, role)).acts()).toEqual([])
})

it('only a whole code is a proof, and of that dispatch alone', async () => {
  const { all } = onWire()
  const dispatch = { id: 'dsp_3', kind: 'ministry.package', state: 'unknown' } as Dispatch
  const { press, fill, acts } = await opened(<Prove dispatch={dispatch} />)
  const ASK = 'Preguntar con esta prueba'
  await press('Tengo una prueba')
  await fill('CUV', CODE.slice(1))
  expect(acts()).not.toContain(ASK)
  await fill('CUV', CODE)
  await press(ASK)
  const [asked] = all('dispatches.prove')
  expect(asked).toMatchObject(DISPATCH)
  expect(JSON.stringify(asked?.body)).toContain(CODE)
  expect(acts()).not.toContain(ASK)
})

it.each<[role: Role, times: number]>([
  ['admin', 1],
  ['viewer', 0],
])('what waits is sent at once by who may: %s', async (role, times) => {
  const { all } = onWire()
  const { press, acts } = await opened(<SendNow refresh="ripsPackages.get" />, { clinic: { role } })
  expect(acts().length).toBe(times)
  if (times > 0) await press('Enviar ahora')
  expect(all('dispatches.sync').length).toBe(times)
})
