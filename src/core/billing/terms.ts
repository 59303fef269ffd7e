import type { BillingInput } from '../../contract/billing-runs.ts'
import type { BillingTerms } from '../store/billing.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'

/** So many of a payer's last invoices are looked through for a contract. */
const LOOKED_THROUGH = 20

/** What was asked for; the site is the workspace's first where none was named. */
export function termsOf(input: BillingInput, { providerCodes }: StoredWorkspace): BillingTerms {
  const { providerCode = providerCodes[0] ?? '', contractNumber, withoutContractCode } = input
  return {
    providerCode,
    ...(contractNumber && { contractNumber }),
    ...(withoutContractCode && { withoutContractCode }),
  }
}

type Payer = { readonly clientId: string | null; readonly coverage: string }

/** The terms with the contract of the payer's last invoice of that coverage, where none was given. */
export async function withContract(stores: Stores, workspace: StoredWorkspace, terms: BillingTerms, payer: Payer) {
  const { clientId, coverage } = payer
  if (terms.contractNumber || terms.withoutContractCode || clientId === null) return terms
  for (const { id, revision } of await stores.documents.lastOfPayer(workspace.id, clientId, LOOKED_THROUGH)) {
    const content = await stores.documents.content(id, revision)
    const health = content?.kind === 'invoice' ? content.health : null
    if (health?.coverage !== coverage) continue
    const { contractNumber, withoutContractCode } = health
    if (contractNumber || withoutContractCode) return { ...terms, contractNumber, withoutContractCode }
  }
  return terms
}
