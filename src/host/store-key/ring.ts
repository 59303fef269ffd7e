import { z } from 'zod'
import { keyCheck } from '../../core/keys/recovery-key.ts'
import { seal, unseal } from '../envelope.ts'

/** Where the key lies that opens the data without anybody's help, or with the passphrase. */
export const Home = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('keychain'), service: z.string() }),
  z.strictObject({ source: z.literal('passphrase'), salt: z.string() }),
  z.strictObject({ source: z.literal('sample-file') }),
])
export type Home = z.infer<typeof Home>

/** ISO, UTC; null: since the data was made. */
const Since = z.string().nullable()
const Ended = z.object({ check: z.string(), until: z.string() })

/**
 * `store-key.json`, beside the store and in each copy of it: the data key in one envelope for each way to it, never in the
 * open. A `check` tells a wrong key at once: a keyed hash of a constant, which helps a guesser no more than the store does.
 */
export const Ring = z.strictObject({
  format: z.literal(2),
  home: Home,
  dataKey: z.strictObject({
    check: z.string(),
    since: Since,
    byHome: z.string(),
    byRecovery: z.string(),
    /** Another one was asked for, and is not in use yet. */
    due: z.boolean(),
  }),
  recoveryKey: z.strictObject({ check: z.string(), since: Since, byHome: z.string() }),
  /** Recovery keys that were voided, and until when copies were made that they open. */
  voided: z.array(Ended),
  /** Data keys of before, sealed by the present one: what this machine opens its old copies with. */
  former: z.array(Ended.extend({ byDataKey: z.string() })),
})
export type Ring = z.infer<typeof Ring>

/** A ring that is open: the same, with the keys in the clear. */
export interface Keys {
  readonly dataKey: Uint8Array
  readonly dataSince: string | null
  readonly changeDue: boolean
  readonly recoveryKey: Uint8Array
  readonly recoverySince: string | null
  readonly voided: Ring['voided']
  readonly former: readonly { readonly key: Uint8Array; readonly until: string }[]
}

/** What opens a ring by itself: the home, and the key that lies there or that the passphrase gives. */
export interface Homed {
  readonly home: Home
  readonly homeKey: Uint8Array
}

export function closed(keys: Keys, { home, homeKey }: Homed): Ring {
  const { dataKey, recoveryKey } = keys
  return {
    format: 2,
    home,
    dataKey: {
      check: keyCheck(dataKey),
      since: keys.dataSince,
      due: keys.changeDue,
      byHome: seal(dataKey, homeKey),
      byRecovery: seal(dataKey, recoveryKey),
    },
    recoveryKey: { check: keyCheck(recoveryKey), since: keys.recoverySince, byHome: seal(recoveryKey, homeKey) },
    voided: keys.voided,
    former: keys.former.map(({ key, until }) => ({ check: keyCheck(key), until, byDataKey: seal(key, dataKey) })),
  }
}

/** Undefined when it is not the key of this home. */
export function openedByHome(ring: Ring, homeKey: Uint8Array): Keys | undefined {
  const dataKey = unseal(ring.dataKey.byHome, homeKey)
  const recoveryKey = unseal(ring.recoveryKey.byHome, homeKey)
  return dataKey && recoveryKey && opened(ring, dataKey, recoveryKey)
}

/** Undefined when it is not the recovery key of this ring. */
export function openedByRecovery(ring: Ring, recoveryKey: Uint8Array): Keys | undefined {
  const dataKey = unseal(ring.dataKey.byRecovery, recoveryKey)
  return dataKey && opened(ring, dataKey, recoveryKey)
}

function opened(ring: Ring, dataKey: Buffer, recoveryKey: Uint8Array): Keys {
  const { since, due } = ring.dataKey
  const former = ring.former.flatMap(({ byDataKey, until }) => {
    const key = unseal(byDataKey, dataKey)
    return key ? [{ key, until }] : []
  })
  return {
    dataKey,
    dataSince: since,
    changeDue: due,
    recoveryKey,
    recoverySince: ring.recoveryKey.since,
    voided: ring.voided,
    former,
  }
}

/** Of a store from before there were envelopes: what was printed was the data key itself. */
export const keysFromBefore = (dataKey: Uint8Array): Keys => ({
  dataKey,
  dataSince: null,
  changeDue: false,
  recoveryKey: dataKey,
  recoverySince: null,
  voided: [],
  former: [],
})

/** Of a new store. */
export const newKeys = (dataKey: Uint8Array, recoveryKey: Uint8Array, now: string): Keys => ({
  dataKey,
  dataSince: now,
  changeDue: false,
  recoveryKey,
  recoverySince: now,
  voided: [],
  former: [],
})

/**
 * Another recovery key, and another data key that is due with it: who has a sheet of before has the present one, by any copy
 * that the sheet opens.
 */
export function withRecoveryKey(keys: Keys, recoveryKey: Uint8Array, now: string): Keys {
  const voided = [...keys.voided, { check: keyCheck(keys.recoveryKey), until: now }]
  return { ...keys, recoveryKey, recoverySince: now, voided, changeDue: true }
}

/** Sheets stay good, but one on which the data key itself is printed does not. */
export function withChangeDue(keys: Keys, recoveryKey: Uint8Array, now: string): Keys {
  const isPrinted = Buffer.from(keys.recoveryKey).equals(keys.dataKey)
  return isPrinted ? withRecoveryKey(keys, recoveryKey, now) : { ...keys, changeDue: true }
}

/** The one of before stays at hand for copies of before. One that a restored copy brings back is soon changed again. */
export function withDataKey(keys: Keys, dataKey: Uint8Array, now: string): Keys {
  const others = keys.former.filter(({ key }) => !Buffer.from(key).equals(dataKey))
  const former = [...others, { key: keys.dataKey, until: now }]
  return { ...keys, dataKey, dataSince: now, former, changeDue: others.length < keys.former.length }
}

/** The data key, present or former, that a check is of. */
export function keyWithCheck({ dataKey, former }: Keys, check: string): Uint8Array | undefined {
  return [dataKey, ...former.map(({ key }) => key)].find((key) => keyCheck(key) === check)
}
