import type { SecretVault } from '../../src/core/core.ts'

/** A keychain that a test can look into: each entry by its service and name. */
export const keychainOf =
  (entries: Map<string, string>) =>
  (service: string): SecretVault => ({
    get: async (name) => entries.get(`${service} ${name}`),
    set: async (name, value) => void entries.set(`${service} ${name}`, value),
    delete: async (name) => void entries.delete(`${service} ${name}`),
  })
