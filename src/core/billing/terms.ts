import type { BillingInput } from '../../contract/billing-runs.ts'
import { type InvoiceTerms, PRIVATE } from '../../contract/visit-invoice.ts'
import type { Visit } from '../../contract/visits.ts'
import type { BillingTerms } from '../store/billing.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'

/** So many of a payer's last invoices are looked through for a contract. */
const LOOKED_THROUGH = 20

/** facturaSinContrato, of a patient who pays. */
const PRIVATE_PATIENT = '07'

/** What was asked for; the site is the one whose visits were chosen, else the workspace's first. */
export function termsOf(input: BillingInput, { providerCodes }: StoredWorkspace): BillingTerms {
  const { site, providerCode = site ?? providerCodes[0] ?? '', contractNumber, withoutContractCode } = input
  return {
    providerCode,
    ...(contractNumber && { contractNumber }),
    ...(withoutContractCode && { withoutContractCode }),
  }
}

interface Workplace {
  readonly id: string
  readonly number: number
}

/** The contracts that visits are under, by their ids. */
export async function contractsOf(stores: Stores, workspace: Workplace, visits: readonly Pick<Visit, 'contractId'>[]) {
  const contracts = new Map<string, StoredContract>()
  for (const id of new Set(visits.flatMap(({ contractId }) => contractId ?? []))) {
    const contract = await stores.records.contracts.find(workspace, id)
    if (contract) contracts.set(id, contract)
  }
  return contracts
}

type Payer = { readonly clientId: string | null; readonly coverage: string; readonly contractId: string | null }

/**
 * The terms with number and modality of the contract that the visits are under; without one, what was asked for, else what
 * the payer's last issued invoice of that coverage says. Who pays for themself has none.
 */
export async function withContract(
  stores: Stores,
  workspace: StoredWorkspace,
  terms: BillingTerms,
  payer: Payer,
): Promise<InvoiceTerms> {
  const { clientId, coverage, contractId } = payer
  const { providerCode } = terms
  const contract = contractId === null ? undefined : await stores.records.contracts.find(workspace, contractId)
  if (contract) {
    const { contractNumber, paymentModality } = contract
    return { providerCode, contractNumber, paymentModality }
  }
  if (terms.contractNumber || terms.withoutContractCode) return terms
  if (clientId === null) return coverage === PRIVATE ? { ...terms, withoutContractCode: PRIVATE_PATIENT } : terms
  for (const { id, revision } of await stores.documents.lastOfPayer(workspace.id, clientId, LOOKED_THROUGH)) {
    const content = await stores.documents.content(id, revision)
    const health = content?.kind === 'invoice' ? content.health : null
    if (health?.coverage !== coverage) continue
    const { contractNumber, withoutContractCode } = health
    if (contractNumber || withoutContractCode) return { ...terms, contractNumber, withoutContractCode }
  }
  return terms
}
