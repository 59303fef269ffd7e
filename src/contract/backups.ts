import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'

/** Why a copy was made. `continuous` ones are followed change by change until the next one begins. */
export const BackupReason = z.enum([
  'continuous',
  'manual',
  'migration',
  'update',
  'before-restore',
  'before-key-change',
])
export type BackupReason = z.infer<typeof BackupReason>

export const Backup = z
  .strictObject({
    id: z.string(),
    createdAt: instant,
    /** Holds everything up to this moment. */
    until: instant,
    reason: BackupReason,
    /** `second`: in the folder that a person chose; `local`: beside the data. */
    place: z.enum(['second', 'local']),
    bytes: z.int().min(0),
    schemaVersion: z.int().min(0),
    /** When it was last read back, opened and checked; null: never with success. */
    verifiedAt: instant.nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

export const BackupStatus = z
  .strictObject({
    /** Where copies go besides this disk; null: nowhere, so a lost disk is lost data. */
    folder: z.string().nullable(),
    /**
     * `off`: no folder. `current`: at most a minute behind. `behind`: something waits to be copied. `away`: the folder is not
     * there. `failed`: copying or checking failed.
     */
    state: z.enum(['off', 'current', 'behind', 'away', 'failed']),
    /** For the person, when the state is `away` or `failed`. */
    message: z.string().nullable(),
    /** Everything written until then is in the folder. */
    until: instant.nullable(),
    lastVerifiedAt: instant.nullable(),
    /** The last copy that was verified is old, or there is none. */
    overdue: z.boolean(),
    /** When the present recovery key was last shown to an administrator. */
    recoveryKeyShownAt: instant.nullable(),
    /** When a copy last took the place of what was there: from then on people, roles and passwords are those of the copy. */
    restoredAt: instant.nullable(),
  })
  .meta({ id: 'BackupStatus' })
export type BackupStatus = z.infer<typeof BackupStatus>

export const BackupList = z.strictObject({ items: z.array(Backup), status: BackupStatus }).meta({ id: 'BackupList' })
export type BackupList = z.infer<typeof BackupList>

export const BackupFolder = z
  .strictObject({ folder: z.string().min(1).max(1000).nullable() })
  .meta({ id: 'BackupFolder' })

export const LocalApi = z
  .strictObject({
    enabled: z.boolean(),
    /** Where other programs of this machine find the contract; null while it is off. */
    url: z.string().nullable(),
    /** False where the contract is served anyway (the host without windows). */
    configurable: z.boolean(),
  })
  .meta({ id: 'LocalApi' })
export type LocalApi = z.infer<typeof LocalApi>

export const LocalApiInput = z
  .strictObject({ enabled: z.boolean(), port: z.int().min(1024).max(65_535).optional() })
  .meta({ id: 'LocalApiInput' })

const row = { area: 'Installation', access: 'platform-admin', idempotency: 'none' } as const
const read = { ...row, method: 'GET', effect: 'none' } as const
const write = { ...row, method: 'POST', effect: 'write' } as const
const BACKUPS = '/api/v1/backups'
const LOCAL_API = '/api/v1/local-api'

export const backupOperations = {
  'backups.list': {
    ...read,
    path: BACKUPS,
    summary: 'List the copies of this installation, newest first, and how copying stands',
    success: { 200: BackupList },
    errors: [],
  },
  'backups.create': {
    ...write,
    path: BACKUPS,
    summary: 'Make a copy now; it is read back and checked before the answer',
    success: { 201: Backup },
    errors: ['not_found'],
  },
  'backups.verify': {
    ...write,
    path: `${BACKUPS}/{backupId}/verify`,
    summary: 'Read a copy back, open it and check it, as a restore would',
    success: { 200: Backup },
    errors: ['not_found'],
  },
  'backups.restore': {
    ...write,
    path: `${BACKUPS}/{backupId}/restore`,
    summary: 'Replace what is stored by a copy; what was there is set aside, and the service opens again',
    success: { 202: Backup },
    errors: ['not_found'],
  },
  'backups.setFolder': {
    ...write,
    method: 'PUT',
    path: `${BACKUPS}/folder`,
    summary: 'Choose the second place, or none',
    body: BackupFolder,
    success: { 200: BackupStatus },
    errors: [],
  },
  'localApi.get': {
    ...read,
    path: LOCAL_API,
    summary: 'Whether other programs of this machine may use this contract, and where',
    success: { 200: LocalApi },
    errors: [],
  },
  'localApi.put': {
    ...write,
    method: 'PUT',
    path: LOCAL_API,
    summary: 'Let other programs of this machine use this contract, or not',
    body: LocalApiInput,
    success: { 200: LocalApi },
    errors: [],
  },
} as const satisfies Record<string, Operation>
