import type { PatientContact } from '../../contract/privacy.ts'
import { CHECKED_ON, RETENTION, RETENTION_KINDS } from '../../contract/privacy-law.ts'
import { FEW_INSIDE } from '../audit/reads.ts'
import { lineBody } from '../documents/bodies.ts'
import { linesAt } from '../documents/people.ts'
import { isoInstant } from '../kernel/call.ts'
import { itemsOf } from '../lists/items.ts'
import type { AuditFilter } from '../store/audit.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { PageFilter } from '../store/page.ts'
import type { StoredSupport } from '../store/supports.ts'
import { NO_CONTACT } from './contacts.ts'
import { documentsNaming, packagesNaming, type Search } from './traces.ts'

/** What everything is read for: whose it is, and when it was asked for. */
export interface DossierOf extends Search {
  readonly now: number
}

/** The person's own lines, with the amounts in COP. */
async function documentItem({ stores, workspace, patient }: Search, head: StoredDocument, revision: number) {
  const lines = await linesAt(stores, workspace.id, { id: head.id, revision })
  const { id, kind, number, status, issuedAt, cufe, clientName } = head
  const own = lines.filter(({ patientId }) => patientId === patient.id).map(lineBody)
  const files = await stores.documents.artifacts(id)
  return {
    id,
    kind,
    number,
    status,
    issuedAt,
    cufe,
    clientName,
    revision,
    lines: own,
    files: files.map(({ fileName }) => fileName),
    emails: (await stores.documents.emailsOf(id)).map(({ recipient, createdAt }) => ({ recipient, createdAt })),
  }
}
export type DocumentItem = Awaited<ReturnType<typeof documentItem>>

/** A credit note names lines of its invoice, not people. */
async function* documents(search: Search) {
  const { stores, workspace, signal } = search
  for (const { id, revision } of await documentsNaming(search)) {
    signal?.throwIfAborted()
    const head = await stores.documents.find(workspace.id, id)
    if (!head) continue
    yield await documentItem(search, head, revision)
    const notes = head.kind === 'invoice' ? await stores.documents.notesOf(id) : []
    for (const note of notes.filter(({ kind }) => kind === 'credit_note')) {
      const item = await documentItem(search, note, note.revision)
      if (item.lines.length > 0) yield item
    }
  }
}

async function* packages(search: Search) {
  for await (const { head, revision, usuario } of packagesNaming(search)) {
    const { id, kind, name, number, status, cuv, cufe, createdAt, updatedAt } = head
    yield { id, kind, name, number, status, cuv, cufe, createdAt, updatedAt, revision, usuario }
  }
}

/** What lies in the files is handed over file by file: here is which there are. */
async function* supports(search: Search) {
  yield* visitSupports(search)
  yield* invoiceSupports(search)
}

const supportItem = ({ id, visitId, documentId, type, name, bytes, sha256, createdAt }: StoredSupport) => ({
  id,
  visitId,
  documentId,
  type,
  name,
  bytes,
  sha256,
  createdAt,
})

/** Of invoices that name the person: they may be about others in it, too. */
async function* invoiceSupports(search: Search) {
  const { stores, workspace } = search
  for (const { id: documentId } of await documentsNaming(search)) {
    const head = await stores.documents.find(workspace.id, documentId)
    if (head?.kind !== 'invoice') continue
    for (const each of await stores.supports.of(workspace.id, { documentId })) {
      yield { ...supportItem(each), date: null, number: head.number }
    }
  }
}

async function* visitSupports({ stores, workspace, patient }: Search) {
  const read = (filter: PageFilter) =>
    stores.records.visits.list(workspace, { ...filter, isActive: 'all', equals: { patientId: patient.id } })
  for await (const { id: visitId, date } of itemsOf(read)) {
    for (const each of await stores.supports.of(workspace.id, { visitId })) {
      yield { ...supportItem(each), date, number: null }
    }
  }
}

/** Who is behind an act, in words. */
async function personOf({ stores }: Search, actor: string): Promise<string> {
  const token = await stores.identity.findAccessToken(actor)
  const user = await stores.identity.findUser(token?.userId ?? actor)
  const name = user ? `${user.firstName} ${user.lastName}` : actor
  return token ? `${name} (${token.name})` : name
}

async function* readsAbout(search: Search, about: string) {
  const { stores, workspace } = search
  const read = (filter: AuditFilter) => stores.audit.list(workspace.id, { ...filter, show: 'reads', about })
  for await (const { at, actor, operation } of itemsOf(read)) {
    yield { at, by: await personOf(search, actor), operation, about }
  }
}

/** Looks at the person, and at packages of so many people that each look is told once for all of them. */
async function* reads(search: Search) {
  yield* readsAbout(search, search.patient.id)
  const large = new Set<string>()
  for await (const { head } of packagesNaming(search)) if (head.users > FEW_INSIDE) large.add(head.id)
  for (const id of large) yield* readsAbout(search, id)
}

const LISTS = {
  consents: ({ stores, patient }: Search) => itemsOf((filter) => stores.privacy.consents(patient.id, filter)),
  requests: ({ stores, workspace, patient }: Search) =>
    itemsOf((filter) => stores.privacy.requests(workspace.id, { ...filter, patientId: patient.id })),
  visits: ({ stores, workspace, patient }: Search) =>
    itemsOf((filter) =>
      stores.records.visits.list(workspace, { ...filter, isActive: 'all', equals: { patientId: patient.id } }),
    ),
  authorizations: ({ stores, workspace, patient }: Search) =>
    itemsOf((filter) =>
      stores.records.authorizations.list(workspace, { ...filter, isActive: 'all', equals: { patientId: patient.id } }),
    ),
  supports,
  documents,
  packages,
  reads,
}
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]
export type ItemOf<Name extends ListName> = ReturnType<(typeof LISTS)[Name]> extends AsyncGenerator<infer T> ? T : never

export const itemsIn = (search: Search, name: ListName) => LISTS[name](search)

/** The contact, with the payer's name beside its id. */
export async function contactOf({
  stores,
  workspace,
  patient,
}: Search): Promise<PatientContact & { payer: string | null }> {
  const contact = (await stores.privacy.contact(patient.id)) ?? NO_CONTACT
  const payer = contact.clientId === null ? undefined : await stores.records.clients.find(workspace, contact.clientId)
  return { ...contact, payer: payer?.companyName ?? null }
}

/** What the person is told about how long what is held. */
export const termsOf = () => ({
  checkedOn: CHECKED_ON,
  kinds: RETENTION_KINDS.map((kind) => ({ kind, ...RETENTION[kind] })),
})

/** Everything as one JSON document, made while it is sent. */
export async function* dossierJson(of: DossierOf): AsyncGenerator<Uint8Array> {
  const { workspace, patient, now } = of
  const { companyName, nit, verificationDigit } = workspace
  const head = {
    generatedAt: isoInstant(now),
    clinic: { companyName, nit, verificationDigit },
    patient,
    contact: await contactOf(of),
    retention: termsOf(),
  }
  yield Buffer.from(JSON.stringify(head, null, 1).slice(0, -2))
  for (const name of LIST_NAMES) {
    yield Buffer.from(`,\n "${name}": [`)
    let between = '\n  '
    for await (const item of itemsIn(of, name)) {
      yield Buffer.from(between + JSON.stringify(item))
      between = ',\n  '
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}\n')
}
