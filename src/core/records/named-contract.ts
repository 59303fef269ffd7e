import { holdsOn } from '../../contract/contract-fit.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { MAX_CONTRACTS } from './contracts.ts'

/** What an invoice says of its contract; a note says what its invoice does. */
export interface Naming {
  readonly clientId: string | null
  readonly contractNumber?: string | null | undefined
  readonly period?: { readonly start: string; readonly end: string } | undefined
}

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}

/** The payer's contracts of the number that a document names, the live ones first; none where the clinic keeps none of it. */
export async function contractsNamed({ stores, workspace }: Reads, { clientId, contractNumber }: Naming) {
  if (clientId === null || !contractNumber) return []
  const equals = { clientId, contractNumber }
  const filter = { isActive: 'all', equals, limit: MAX_CONTRACTS, offset: 0 } as const
  const { items } = await stores.records.contracts.list(workspace, filter)
  return items.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
}

/** The one of them that holds when the document's period begins. */
export async function contractNamed(reads: Reads, naming: Naming): Promise<StoredContract | undefined> {
  const { period } = naming
  return period && (await contractsNamed(reads, naming)).find((contract) => holdsOn(contract, period.start))
}
