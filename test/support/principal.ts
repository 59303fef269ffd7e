import type { Principal } from '../../src/core/kernel/call.ts'

/** Somebody who is signed in. */
export const aPrincipal = (values: Partial<Principal> = {}): Principal => ({
  userId: 'usr_1',
  platformRole: 'user',
  mustChangePassword: false,
  hasSecondFactor: false,
  language: 'es-CO',
  via: { kind: 'session', sessionId: 'ses_1' },
  ...values,
})
