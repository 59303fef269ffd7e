import { isDeepStrictEqual } from 'node:util'
import { type Misfit, misfitOf, type UnderContract } from '../../contract/contract-fit.ts'
import type { Visit, VisitInput } from '../../contract/visits.ts'
import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { MAX_CONTRACTS } from './contracts.ts'

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}

/** By these a contract was chosen; where none of them changes it stays. */
const CHOSEN_BY = ['clientId', 'date', 'coverage', 'services'] as const satisfies readonly (keyof UnderContract)[]

/**
 * The contract that a visit is under: the one that was named, which has to fit; else the one that it had, as long as it
 * fits; else the only one of the payer that does.
 */
export async function contractOf(
  reads: Reads,
  visit: UnderContract,
  said: Pick<Partial<VisitInput>, 'contractId'>,
  before?: Visit,
): Promise<string | null> {
  if (said.contractId !== undefined) return said.contractId && (await named(reads, visit, said.contractId, before))
  const present = before?.contractId ?? null
  if (before && CHOSEN_BY.every((name) => isDeepStrictEqual(visit[name], before[name]))) return present
  const fitting = await fittingOf(reads, visit)
  if (fitting.some(({ id }) => id === present)) return present
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null
}

/** The contracts of its payer that a visit may be under. */
export async function fittingOf(
  { stores, workspace }: Reads,
  visit: UnderContract,
): Promise<readonly StoredContract[]> {
  const { clientId } = visit
  if (clientId === null) return []
  const filter = { isActive: true, equals: { clientId }, limit: MAX_CONTRACTS, offset: 0 }
  const { items } = await stores.records.contracts.list(workspace, filter)
  return items.filter((contract) => !misfitOf(contract, visit))
}

async function named({ stores, workspace }: Reads, visit: UnderContract, id: string, before?: Visit): Promise<string> {
  const contract = await stores.records.contracts.find(workspace, id)
  if (!contract) throw new Fault('not_found', say('records.contractNotFound'), { field: 'contractId' })
  if (!contract.isActive && before?.contractId !== id) {
    throw new Fault('resource_archived', say('records.contractArchived'), { field: 'contractId' })
  }
  const misfit = misfitOf(contract, visit)
  if (misfit) throw new Fault('invalid_request', sentenceOf(misfit, contract), { field: 'contractId' })
  return id
}

function sentenceOf(misfit: Misfit, { contractNumber: number }: StoredContract): Message {
  const sentences: Readonly<Record<Misfit, Message>> = {
    client: say('records.contractOfAnother'),
    dates: say('records.contractDates', { number }),
    coverage: say('records.contractCoverage', { number }),
    site: say('records.contractSite', { number }),
  }
  return sentences[misfit]
}
