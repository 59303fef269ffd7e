import { beforeEach, expect, it } from 'vitest'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { keyHandlers } from './handlers.ts'

type Handlers = ReturnType<typeof keyHandlers>
type Renewal = Extract<Handlers['recoveryKey.renew'], { prepare: unknown }>

let done: string[]
let knows: boolean
beforeEach(() => {
  done = []
  knows = true
})
const doing = (what: string) => () => void done.push(what)

const handlers = () =>
  keyHandlers({
    keys: {
      recoveryKey: () => new Uint8Array(32),
      recoverySince: () => '2026-01-01T00:00:00.000Z',
      renewRecovery: async () => doing('renewed')(),
      askForChange: async () => doing('asked')(),
    },
    change: { start: doing('change'), state: () => ({}) },
    keeper: { beginAnew: doing('copy') },
    doorkeeper: {
      async admit() {
        if (!knows) throw new Fault('unauthenticated', say('identity.signInFirst'))
        done.push('password')
      },
    },
  } as unknown as Parameters<typeof keyHandlers>[0])

const call = {
  stores: { identity: { findUser: async () => ({ id: 'usr_1', phone: '+573001112233' }) } },
  principal: { userId: 'usr_1' },
  body: { currentPassword: 'una clave larga' },
  now: 0,
} as unknown as Parameters<Renewal['prepare']>[0]

/** What is done before the transaction, and with it and after its commit. */
async function asked(operation: 'recoveryKey.renew' | 'dataKey.change') {
  const { prepare } = handlers()[operation] as Renewal
  const effect = await prepare(call)
  const before = [...done]
  const { settle } = await effect(call.stores)
  expect(done).toEqual(before)
  await settle?.()
  return [before, done.slice(before.length)]
}

it('another recovery key is followed by another data key, and by a copy that it opens', async () => {
  expect(await asked('recoveryKey.renew')).toEqual([
    ['password', 'renewed'],
    ['change', 'copy'],
  ])
})

it('another data key is asked for by itself, too', async () => {
  expect(await asked('dataKey.change')).toEqual([['password', 'asked'], ['change']])
})

it.each(['recoveryKey.renew', 'dataKey.change'] as const)('%s does nothing without the password', async (operation) => {
  knows = false
  await expect(asked(operation)).rejects.toMatchObject({ details: { field: 'currentPassword' } })
  expect(done).toEqual([])
})
