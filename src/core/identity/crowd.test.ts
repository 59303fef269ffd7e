import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADMIN_PHONE, openWorld, PASSWORD, signInAttempt, type World } from '../../../test/support/identity.ts'
import { verifyPassword } from './passwords.ts'

vi.mock('./passwords.ts', { spy: true })

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

async function attempt(phone: string, password: string) {
  const { error, ...rest } = await signInAttempt(world, phone, password)
  return { ...rest, issues: error?.issues }
}

const MOST_AT_ONCE = 64
const TOO_MANY = { status: 401, retryAfter: '2', issues: [expect.objectContaining({ code: 'crowded' })] }

/** Somebody with many addresses, and a made-up phone for each try. */
const crowd = (people: number) =>
  Array.from({ length: people }, (_, n) => attempt(`+57301${String(n).padStart(7, '0')}`, 'equivocada-y-larga'))

async function judgedBy(act: () => Promise<void>): Promise<number> {
  const { verifyPassword: own } = await vi.importActual<typeof import('./passwords.ts')>('./passwords.ts')
  let [atWork, most] = [0, 0]
  vi.mocked(verifyPassword).mockImplementation(async (...of) => {
    most = Math.max(most, ++atWork)
    return own(...of).finally(() => atWork--)
  })
  await act()
  return most
}

const refusals = async () =>
  (await world.store.read.audit.list('', { limit: 500, offset: 0 })).items.filter(
    ({ operation }) => operation === 'sessions.refused',
  )

test('a crowd of made-up phones is judged one at a time, and whoever is too many costs nothing', async () => {
  await world.setup()
  vi.mocked(verifyPassword).mockClear()
  const atOnce = await judgedBy(async () => {
    const tries = crowd(3 * MOST_AT_ONCE)
    const person = await attempt(ADMIN_PHONE, PASSWORD)
    expect(person).toEqual(TOO_MANY)
    const all = await Promise.all(tries)
    expect(all.filter(({ retryAfter }) => retryAfter === null)).toHaveLength(MOST_AT_ONCE)
    expect(all.filter(({ retryAfter }) => retryAfter !== null)).toEqual(Array(2 * MOST_AT_ONCE).fill(TOO_MANY))
  })
  expect([atOnce, vi.mocked(verifyPassword).mock.calls.length]).toEqual([1, MOST_AT_ONCE])
  expect(await refusals()).toHaveLength(MOST_AT_ONCE)
})

test('a person who comes again when told to gets in, while the crowd comes again, too', async () => {
  await world.setup()
  const first = crowd(2 * MOST_AT_ONCE)
  expect((await attempt(ADMIN_PHONE, PASSWORD)).retryAfter).toBe('2')
  await Promise.all(first)
  const again = crowd(MOST_AT_ONCE - 1)
  expect((await attempt(ADMIN_PHONE, PASSWORD)).status).toBe(201)
  await Promise.all(again)
})
