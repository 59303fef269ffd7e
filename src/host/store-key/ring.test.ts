import { expect, it } from 'vitest'
import { keyCheck } from '../../core/keys/recovery-key.ts'
import { closed, type Keys, keyWithCheck, newKeys, openedByHome, withDataKey, withRecoveryKey } from './ring.ts'

const key = (n: number) => new Uint8Array(32).fill(n)
const HOMED = { home: { source: 'sample-file' }, homeKey: key(99) } as const
const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`

/** As it is after a start. */
const again = (keys: Keys) => openedByHome(closed(keys, HOMED), HOMED.homeKey) ?? keys

it('a copy of any key that the data ever had is opened, and any sheet that was ever voided is known as one', () => {
  let keys = newKeys(key(1), key(11), day(1))
  for (const n of [2, 3, 4]) {
    keys = again(withRecoveryKey(keys, key(10 + n), day(n)))
    keys = again(withDataKey(keys, key(n), day(n)))
  }
  for (const n of [1, 2, 3, 4]) expect(keyWithCheck(keys, keyCheck(key(n)))).toEqual(Buffer.from(key(n)))
  expect(keys.voided.map(({ check, until }) => [check, until])).toEqual(
    [1, 2, 3].map((n) => [keyCheck(key(10 + n)), day(n + 1)]),
  )
})
