import { expect, test } from 'vitest'
import { OPERATION_IDS } from '../../../contract/operations.ts'
import { changeOf, placeOf, staleBy } from './events.ts'

test('an event is read, a heartbeat and nonsense are not', () => {
  const change = { resource: 'patients', id: 'pat_1', revision: 2 }
  expect(changeOf(`event: change\ndata: ${JSON.stringify(change)}`)).toEqual(change)
  expect(changeOf(': sigue')).toBeUndefined()
  expect(changeOf('data: {')).toBeUndefined()
  expect(changeOf('data: {"resource":1}')).toBeUndefined()
})

test('the place of an event is kept for the next connection; progress and heartbeats have none', () => {
  expect(placeOf('id: 4711\nevent: change\ndata: {}')).toBe('4711')
  expect(placeOf('event: progress\ndata: {"id": 3}')).toBeUndefined()
  expect(placeOf(': sigue')).toBeUndefined()
})

/** What is read again for a change of each resource that the service tells of, and of nothing that is not there. */
test.each([
  ['billing-runs', ['billingItems.list', 'billingRuns.get', 'billingRuns.list', 'billingRuns.plan']],
  ['catalogs', ['catalogs.list', 'catalogs.search', 'ripsPackages.get']],
  ['clients', ['clients.get', 'clients.list']],
  ['contracts', ['contracts.list', 'contracts.use', 'billingRuns.plan', 'bundles.list', 'visits.price']],
  ['connections', ['connections.email.get', 'connections.invoiceProvider.get', 'ripsPackages.context']],
  ['credit-notes', ['creditNotes.get', 'creditNotes.list', 'healthInvoices.get', 'workspaces.dashboard']],
  // An annulled invoice is due nowhere any more, and gives back the sessions of its authorizations.
  ['credit-notes', ['deadlines.list', 'authorizations.get', 'journalLines.list', 'billingProgress.get']],
  ['debit-notes', ['debitNotes.get', 'debitNotes.list', 'healthInvoices.get', 'workspaces.dashboard']],
  ['debit-notes', ['deadlines.list', 'journalLines.list']],
  ['dispatches', ['dispatches.list', 'dispatches.status', 'ripsPackages.get', 'healthInvoices.get', 'runs.get']],
  ['dispatches', ['rejections.list', 'rejectedDocuments.list', 'billingProgress.get', 'reports.list']],
  ['dispatches', ['correctionCauses.list', 'correctionTargets.list', 'billingItems.list', 'documentRunItems.list']],
  ['dispatches', ['creditNotes.get', 'debitNotes.get', 'reportedServices.list', 'runItems.list']],
  ['health-invoices', ['healthInvoices.get', 'deadlines.list', 'payerFilings.list', 'workspaces.dashboard']],
  ['document-runs', ['documentRuns.get', 'documentRunItems.list']],
  ['go-live', ['goLive.get', 'account.workspaces']],
  ['health-invoices', ['journalLines.list', 'billingProgress.get', 'contracts.use']],
  ['journal-accounts', ['journalAccounts.get', 'journalLines.list']],
  ['imports', ['imports.list', 'importMappings.list']],
  ['list-settings', ['listSettings.get']],
  ['members', ['members.list']],
  ['patient-consents', ['patientConsents.list']],
  ['patient-contacts', ['patientContacts.get', 'patients.get']],
  ['patients', ['patients.get', 'patients.list']],
  ['priceLists', ['priceItems.list', 'priceLists.get', 'priceVersions.list', 'visits.price']],
  ['privacy-requests', ['privacyRequests.list']],
  ['resolutions', ['resolutions.get', 'resolutions.list', 'goLive.get']],
  ['rips-packages', ['ripsPackages.get', 'ripsPackages.list', 'runItems.list', 'healthInvoices.get']],
  ['rips-packages', ['billingProgress.get', 'reports.list']],
  ['runs', ['runs.get', 'runs.list', 'runItems.list']],
  ['services', ['services.get', 'services.list']],
  // What is to go to payers lacks what was not attached yet.
  ['supports', ['visitSupports.list', 'invoiceSupports.list', 'bundles.list']],
  ['specialists', ['specialists.get', 'specialists.list']],
  ['teamwork', ['teamwork.get', 'teamwork.mine', 'healthInvoices.list', 'ripsPackages.list']],
  ['teamwork', ['creditNotes.list', 'debitNotes.list']],
  ['visits', ['visits.get', 'visits.list', 'billingRuns.plan', 'billingProgress.get', 'authorizations.get']],
  ['webhooks', ['webhooks.list', 'webhooks.deliveries']],
  ['workspace-tokens', ['workspaceTokens.list', 'accessTokens.list']],
  ['workspaces', ['workspaces.get', 'account.workspaces', 'ripsPackages.context']],
])('a change of %s makes old what shows it', (resource, shown) => {
  const starts = staleBy(resource)
  const old = OPERATION_IDS.filter((id) => starts.some((start) => id.startsWith(start)))
  expect(old).toEqual(expect.arrayContaining(shown))
  expect(old).not.toContain('health.check')
  for (const start of starts)
    expect(
      OPERATION_IDS.some((id) => id.startsWith(start)),
      start,
    ).toBe(true)
})

test('whoever was away for too long reads everything again', () => expect(staleBy('*')).toEqual(['']))
