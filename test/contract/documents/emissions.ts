import { expect } from 'vitest'
import type { Clinic } from './clinic.ts'

/** The first number of a clinic's range. */
export const NUMBER = 'SETP990000001'

/** Emissions of the clinic of a test, and what became of them. */
export function emissionsAt(clinic: () => Clinic) {
  return {
    async emission(id: string) {
      const { items } = (await clinic().api('dispatches.list', { query: { targetId: id } })).body
      const found = items.find(({ kind }) => kind === 'provider.emission')
      if (!found) throw new Error('no emission')
      return found
    },

    /** Emits one invoice under a scenario. */
    async emittedUnder(scenario: string) {
      const { id } = await clinic().created()
      await clinic().scenario(scenario)
      const answer = await clinic().emitted(id)
      return { id, answer }
    },

    async expectOnce(id: string) {
      expect(await clinic().read(id)).toMatchObject({ status: 'accepted', number: NUMBER, balance: 80_500.5 })
      expect(await clinic().held()).toEqual([`${NUMBER} x1`])
      const [document] = (await clinic().ledgers()).provider
      expect(new Set(document?.receivedSha256).size).toBe(1)
    },
  }
}
