import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DEFAULT_DENSITY, type Density } from '../../contract/density.ts'
import type { TokenScope } from '../../contract/identity.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts'

const revised = {
  revision: integer().notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
}

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  phone: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text(),
  platformRole: text('platform_role', { enum: ['admin', 'user'] }).notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  secondFactorAt: text('second_factor_at'),
  secondFactorStep: integer('second_factor_step').notNull().default(0),
  language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
  notifies: integer({ mode: 'boolean' }).notNull().default(false),
  density: text().$type<Density>().notNull().default(DEFAULT_DENSITY),
  ...revised,
})

export const secondFactorCodes = sqliteTable(
  'second_factor_codes',
  { userId: text('user_id').notNull(), codeSha256: text('code_sha256').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeSha256] })],
)

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  phone: text().notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  endedAt: text('ended_at'),
  renewalSha256: text('renewal_sha256'),
})

export const signInFailures = sqliteTable('sign_in_failures', {
  phoneSha256: text('phone_sha256').primaryKey(),
  failures: integer().notNull(),
  blockedUntil: text('blocked_until').notNull(),
})

export const workspaces = sqliteTable('workspaces', {
  id: text().primaryKey(),
  number: integer().notNull(),
  nit: text().notNull(),
  verificationDigit: text('verification_digit').notNull(),
  companyName: text('company_name').notNull(),
  displayName: text('display_name').notNull(),
  environment: integer().$type<1 | 2>().notNull(),
  providerCodes: text('provider_codes', { mode: 'json' }).$type<string[]>().notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  idleLockMinutes: integer('idle_lock_minutes').notNull().default(15),
  adminSecondFactor: integer('admin_second_factor', { mode: 'boolean' }).notNull().default(false),
  ...revised,
})

export const memberships = sqliteTable(
  'memberships',
  {
    workspaceId: text('workspace_id').notNull(),
    userId: text('user_id').notNull(),
    role: text({ enum: ['admin', 'biller', 'reception', 'accountant', 'auditor', 'operator', 'viewer'] }).notNull(),
    ...revised,
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] })],
)

export const accessTokens = sqliteTable('access_tokens', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  secretSha256: text('secret_sha256').notNull(),
  scopes: text({ mode: 'json' }).$type<TokenScope[]>().notNull(),
  workspaceIds: text('workspace_ids', { mode: 'json' }).$type<string[]>().notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  lastUsedAt: text('last_used_at'),
  revokedAt: text('revoked_at'),
})
