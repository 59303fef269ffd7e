import type { Workspace } from '../../src/contract/workspaces.ts'

/** A clinic that a screen works in. */
export const aWorkspace = (fields: Partial<Workspace> = {}): Workspace => ({
  id: 'wsp_1',
  companyName: 'Clínica El Roble S.A.S.',
  displayName: 'El Roble',
  nit: '900123456',
  verificationDigit: '8',
  environment: 2,
  isActive: true,
  role: 'admin',
  providerCodes: ['110010000001'],
  revision: 1,
  ...fields,
})
