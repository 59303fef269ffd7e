import type { Role } from './workspaces.ts'

/** What a role may include; each operation inside a workspace names the one that it takes. */
export const RIGHTS = [
  'clinic.read',
  'patients.read',
  'patients.write',
  'registers.write',
  'billing.read',
  'rips.read',
  'billing.write',
  'billing.send',
  'comments',
  'imports',
  'exports',
  'accounting',
  'audit.read',
  'personalData',
  'overrides',
  'people',
  'settings',
] as const
export type Right = (typeof RIGHTS)[number]

const LOOKS = ['clinic.read', 'patients.read', 'billing.read', 'rips.read'] as const
const BILLS = [
  ...LOOKS,
  'patients.write',
  'registers.write',
  'billing.write',
  'billing.send',
  'comments',
  'imports',
  'exports',
  'accounting',
] as const

/** The one table of who may do what. An accountant sees documents and what they come to: no list of patients or visits, no RIPS. */
const ROLE_RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  admin: RIGHTS,
  operator: BILLS,
  viewer: LOOKS,
  reception: ['clinic.read', 'patients.read', 'patients.write'],
  biller: BILLS,
  auditor: [...LOOKS, 'comments', 'exports', 'audit.read'],
  accountant: ['clinic.read', 'billing.read', 'comments', 'exports', 'accounting'],
}

export const roleMay = (role: Role, right: Right): boolean => ROLE_RIGHTS[role].includes(right)
