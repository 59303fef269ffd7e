import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'

export const RecoveryKey = z
  .strictObject({
    groups: z.array(z.string()),
    shownAt: instant,
    /** Copies that were made before it are opened by the recovery key of their time; null: valid since there is data. */
    validSince: instant.nullable(),
  })
  .meta({ id: 'RecoveryKey' })
export type RecoveryKey = z.infer<typeof RecoveryKey>

export const RecoveryKeyCheck = z
  .strictObject({
    ok: z.boolean(),
    /** What is wrong with what was typed, and where. */
    message: z.string().nullable(),
  })
  .meta({ id: 'RecoveryKeyCheck' })

/** Where a change of the data key is; the last step stops the service for a moment. */
export const KeyChangeStep = z.enum(['copying', 'encrypting', 'checking', 'switching'])
export type KeyChangeStep = z.infer<typeof KeyChangeStep>

export const DataKey = z
  .strictObject({
    /** Null: since there is data. */
    dataKeySince: instant.nullable(),
    recoveryKeySince: instant.nullable(),
    /** Another data key was asked for and is not in use yet: a change that was cut off goes on at the next start. */
    changeDue: z.boolean(),
    /** Null while none is under way. */
    step: KeyChangeStep.nullable(),
    /** For the person: why the last change did not come to its end. Work goes on with the present key. */
    message: z.string().nullable(),
  })
  .meta({ id: 'DataKey' })
export type DataKey = z.infer<typeof DataKey>

const Proof = z.strictObject({ currentPassword: z.string().max(200) }).meta({ id: 'RecoveryKeyProof' })

const row = { area: 'Installation', access: 'platform-admin', idempotency: 'none' } as const
const write = { ...row, method: 'POST', effect: 'write', secretBody: true } as const
const RECOVERY_KEY = '/api/v1/recovery-key'
const DATA_KEY = '/api/v1/data-key'

export const keyOperations = {
  'recoveryKey.show': {
    ...write,
    path: RECOVERY_KEY,
    summary: 'Show the recovery key, to be printed; the present password is proved again',
    body: Proof,
    success: { 200: RecoveryKey },
    errors: [],
  },
  'recoveryKey.check': {
    ...write,
    path: `${RECOVERY_KEY}/check`,
    summary: 'Tell whether a typed recovery key is the right one, and where it is not',
    body: z.strictObject({ key: z.string().max(500) }).meta({ id: 'RecoveryKeyInput' }),
    success: { 200: RecoveryKeyCheck },
    errors: [],
  },
  'recoveryKey.renew': {
    ...write,
    path: `${RECOVERY_KEY}/renew`,
    summary: 'Void the recovery key, show another one, and begin to change the data key',
    body: Proof,
    success: { 200: RecoveryKey },
    errors: ['not_found'],
  },
  'dataKey.get': {
    ...row,
    method: 'GET',
    effect: 'none',
    path: DATA_KEY,
    summary: 'Since when the keys are in use, and how a change of the data key stands',
    success: { 200: DataKey },
    errors: [],
  },
  'dataKey.change': {
    ...write,
    path: `${DATA_KEY}/change`,
    summary: 'Begin to put the data under another key, while work goes on',
    body: Proof,
    success: { 202: DataKey },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
