import { z } from 'zod'
import { password, phone } from './identity.ts'
import { type Operation, PUBLIC_BODY_BYTES } from './operation.ts'

/** Somebody who runs the installation: its copies, its keys and its workspaces. */
export const PlatformAdmin = z
  .strictObject({
    userId: z.string(),
    phone: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Whether the person may sign in. */
    isActive: z.boolean(),
  })
  .meta({ id: 'PlatformAdmin' })
export type PlatformAdmin = z.infer<typeof PlatformAdmin>

/** Somebody who has an account here. Who makes one proves again who they are. */
export const PlatformAdminInput = z
  .strictObject({ phone, currentPassword: z.string().max(200) })
  .meta({ id: 'PlatformAdminInput' })

export const PlatformAdminRecovery = z
  .strictObject({ recoveryKey: z.string().max(200), phone, password })
  .meta({ id: 'PlatformAdminRecovery' })

const PATH = '/api/v1/platform-admins'
const admin = { area: 'Installation', access: 'platform-admin', effect: 'write', idempotency: 'none' } as const

export const platformAdminOperations = {
  'platformAdmins.list': {
    ...admin,
    method: 'GET',
    path: PATH,
    summary: 'Who runs the installation',
    effect: 'none',
    success: { 200: z.strictObject({ items: z.array(PlatformAdmin) }) },
    errors: [],
  },
  'platformAdmins.add': {
    ...admin,
    method: 'POST',
    path: PATH,
    summary: 'Let somebody else run the installation, too',
    body: PlatformAdminInput,
    secretBody: true,
    fieldCodes: { phone: 'invalid_phone' },
    success: { 201: PlatformAdmin },
    errors: ['not_found', 'global_user_disabled', 'duplicate_resource'],
  },
  'platformAdmins.remove': {
    ...admin,
    method: 'DELETE',
    path: `${PATH}/{userId}`,
    summary: 'Let somebody run the installation no longer; one who can sign in always stays',
    success: { 200: PlatformAdmin },
    errors: ['not_found', 'cannot_remove_last_admin'],
  },
  'platformAdmins.recover': {
    ...admin,
    method: 'POST',
    path: `${PATH}/recovery`,
    summary: 'Where nobody who runs the installation can sign in: make somebody do so, with the recovery key',
    access: 'public',
    maxBodyBytes: PUBLIC_BODY_BYTES,
    body: PlatformAdminRecovery,
    secretBody: true,
    fieldCodes: { phone: 'invalid_phone' },
    success: { 200: PlatformAdmin },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Record<string, Operation>
