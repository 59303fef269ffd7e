import { sameNumber } from '../../contract/agreed-number.ts'
import { overlap } from '../../contract/contract-fit.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { MAX_CONTRACTS } from './contracts.ts'

interface Period {
  readonly start: string
  readonly end: string
}

/** What an invoice says of its contract; a note says what its invoice does. */
export interface Naming {
  readonly clientId: string | null
  readonly contractNumber?: string | null | undefined
  readonly period?: Period | undefined
}

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}

/**
 * The payer's contracts of the number that a document names, the live ones first, then by their days; none where the clinic
 * keeps none of it. A document belongs to the first of them that holds in its period, as `issuedUnder` counts it.
 */
export async function contractsNamed({ stores, workspace }: Reads, { clientId, contractNumber }: Naming) {
  if (clientId === null || !contractNumber) return []
  const filter = { isActive: 'all', equals: { clientId }, limit: MAX_CONTRACTS, offset: 0 } as const
  const { items } = await stores.records.contracts.list(workspace, filter)
  return items.filter((one) => sameNumber(one.contractNumber, contractNumber)).toSorted(inTurn)
}

const inTurn = (a: StoredContract, b: StoredContract): number =>
  Number(b.isActive) - Number(a.isActive) || compared(a.validFrom, b.validFrom) || compared(a.id, b.id)
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Whether a contract holds on some day of a period. */
export const inPeriod = ({ start, end }: Period) => {
  const days = { validFrom: start, validTo: end }
  return (contract: StoredContract) => overlap(contract, days)
}

/** The one of them that holds in the document's period. */
export async function contractNamed(reads: Reads, naming: Naming): Promise<StoredContract | undefined> {
  const { period } = naming
  return period && (await contractsNamed(reads, naming)).find(inPeriod(period))
}
