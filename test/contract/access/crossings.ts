import type { OperationId } from '../../../src/contract/operations.ts'
import type { RawCall } from '../../support/api.ts'
import { operation, operationsWith, type validCalls } from '../calls.ts'

/** Operations on one thing of a workspace, which must not be there for another workspace. */
export const REACHABLE = operationsWith(
  ({ path, access }) => /\{workspaceId\}.*\{\w+Id\}/.test(path) && access !== 'session',
)

/** Reading is tried with the address of a change of the same thing. */
const LIKE: Partial<Record<string, OperationId>> = {
  'patients.personalData': 'patients.archive',
  'patients.erasure': 'patients.archive',
  'patientContacts.get': 'patients.archive',
  'patientConsents.list': 'patients.archive',
  'patients.get': 'patients.archive',
  'specialists.get': 'specialists.archive',
  'services.get': 'services.archive',
  'visits.get': 'visits.archive',
  'visitSupports.list': 'visitSupports.create',
  'authorizations.get': 'authorizations.archive',
  'teamwork.get': 'teamwork.comment',
  'clients.get': 'clients.archive',
  'priceLists.get': 'priceLists.archive',
  'priceVersions.list': 'priceVersions.create',
  'priceVersions.get': 'priceVersions.withdraw',
  'priceItems.list': 'priceVersions.withdraw',
  'contracts.get': 'contracts.archive',
  'contracts.use': 'contracts.archive',
  'resolutions.get': 'resolutions.archive',
  'ripsPackages.get': 'ripsPackages.validate',
  'ripsPackages.export': 'ripsPackages.validate',
  'ripsPackages.submissions': 'ripsPackages.validate',
  'webhooks.deliveries': 'webhooks.test',
  'runs.get': 'runs.cancel',
  'runItems.list': 'runs.cancel',
  'billingRuns.get': 'billingRuns.cancel',
  'billingItems.list': 'billingRuns.cancel',
  'documentRuns.get': 'documentRuns.cancel',
  'documentRunItems.list': 'documentRuns.cancel',
}

/** Those that only a dispatch, or a run that has ended, makes possible. */
export const NEEDS_MORE: readonly OperationId[] = [
  'ripsPackages.receipt',
  'ripsPackages.printedReceipt',
  'dispatches.get',
  'documentRuns.archive',
]

/** A call that succeeds in its own workspace, on something that was made for it. */
export async function callOfOwn(calls: ReturnType<typeof validCalls>, id: OperationId): Promise<RawCall> {
  const own = calls[id]
  if (own) return own()
  const like = calls[LIKE[id] ?? sameThing(calls, id)]
  return { params: (await like?.())?.params ?? {} }
}

const pathOf = (id: OperationId) => /^.*\{workspaceId\}\/[\w-]+\/\{\w+\}/.exec(operation(id).path)?.[0]

/** Another operation on the same thing, of which a call is known. */
const sameThing = (calls: ReturnType<typeof validCalls>, id: OperationId): OperationId =>
  REACHABLE.find((other) => calls[other] && pathOf(other) === pathOf(id)) ?? id
