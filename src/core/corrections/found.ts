import type { CauseSource, FieldValue } from '../../contract/corrections.ts'
import { CODE_FIELDS } from '../../contract/rips/field.ts'
import { FIELDS, groupOf } from '../../contract/rips/groups.ts'
import { placeOf } from '../../contract/rips/mending.ts'
import { contentOf } from '../documents/content/content.ts'
import type { Desk } from '../documents/content/context.ts'
import { assemble } from '../documents/emission/assemble.ts'
import { heldContent, versionOf } from '../documents/emission/emission.ts'
import { readinessOf } from '../documents/emission/readiness.ts'
import type { Message } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { DocumentContent, StoredDocument } from '../store/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import { at, bare, scalar } from './places.ts'
import { PATIENT_FIELDS } from './records.ts'

/** One thing that keeps a document from being accepted. */
export interface Found {
  readonly source: CauseSource
  readonly code: string
  readonly message: Message
  /** In the document or its RIPS; empty: it is about the whole. */
  readonly path: string
  /** The same for all documents that have it: without numbers, and as the RIPS names the field. */
  readonly place: string
  readonly value: FieldValue
}

export type FaultyHead =
  | { readonly kind: 'package'; readonly head: StoredPackage }
  | { readonly kind: StoredDocument['kind']; readonly head: StoredDocument }

export const labelOf = (faulty: FaultyHead): string => {
  const { head } = faulty
  const name = 'clientName' in head ? head.clientName : head.name
  return head.number ?? name ?? head.id
}

/** What is known against a document now. */
export const foundIn = (desk: Desk, faulty: FaultyHead): Promise<Found[]> =>
  faulty.kind === 'package' ? foundInPackage(desk, faulty.head) : foundInDocument(desk, faulty.head)

async function foundInPackage({ stores }: Desk, head: StoredPackage): Promise<Found[]> {
  const { source, issues } = await againstPackage(stores, head)
  if (issues.length === 0) return []
  const revision = await stores.packages.revision(head.id, head.revision)
  return issues.map(({ code, message, field }) => {
    const path = bare(field ?? '')
    return { source, code, message, path, place: placeOf(path), value: scalar(at(revision?.rips, path)) }
  })
}

type Against = { readonly source: CauseSource; readonly issues: readonly Issue[] }

/** Of a rejected package what the ministry said of it last, of a draft the report on its revision. */
async function againstPackage({ dispatches, packages }: Desk['stores'], head: StoredPackage): Promise<Against> {
  if (head.status === 'rejected') {
    const last = await dispatches.latestFor(head.id, 'ministry.package')
    return { source: 'ministry', issues: (last?.outcome?.issues ?? []).filter(isError) }
  }
  const report = head.status === 'draft' ? await packages.validation(head.id, head.revision) : undefined
  const errors = report?.issues.filter(isError) ?? []
  return {
    source: 'local',
    issues: errors.map(({ path, rule, ...issue }) => ({ ...issue, code: rule, field: path ?? '' })),
  }
}
const isError = ({ severity }: Issue) => severity === undefined || severity === 'error'

async function foundInDocument(desk: Desk, head: StoredDocument): Promise<Found[]> {
  if (head.status !== 'rejected' && head.status !== 'draft') return []
  const content = await contentOf(desk.stores, head)
  if (head.status === 'draft') return foundInDraft(desk, head, content)
  const issues = head.issues.filter(isError)
  return Promise.all(issues.map((issue) => placed(desk, content, 'provider', issue)))
}

/** What speaks against emitting and filing a draft with this content. `version`: of what is kept. */
export async function foundInDraft(
  desk: Desk,
  head: StoredDocument,
  content: DocumentContent,
  version = versionOf(head),
) {
  const held = await heldContent(desk, content, head.id)
  const assembly = await assemble(desk, head.id, held.content, held.family)
  const { issues } = await readinessOf(desk, { head, ...held, assembly, ...(version && { version }) })
  const against = issues.filter(({ blocks }) => blocks !== 'nothing')
  return Promise.all(against.map((issue) => placed(desk, content, 'local', issue)))
}

async function placed(desk: Desk, content: DocumentContent, source: CauseSource, issue: Issue): Promise<Found> {
  const { code, message, field = '' } = issue
  const found = { source, code, message, path: field }
  const [, list, index, name] = /^(lines|services)\[(\d+)\]\.(?:service\.)?(\w+)$/.exec(field) ?? []
  const line = list !== undefined && content.kind !== 'credit_note' ? content.lines[Number(index)] : undefined
  if (!line || name === undefined) return { ...found, place: placeOf(field), value: null }
  if (name === 'patientId') return ofPatient(desk, found, line.patientId)
  const fields = FIELDS[groupOf(line.category)]
  // What the invoice prints as the code of a line.
  const own = name === 'code' ? fields.find((one) => CODE_FIELDS.some((name) => name === one.name))?.name : name
  const isOfService = name === 'code' || (field.includes('.service.') && fields.some((one) => one.name === name))
  if (!isOfService || own === undefined) return { ...found, place: placeOf(field), value: null }
  const place = `usuarios[].servicios.${groupOf(line.category)}[].${own}`
  return { ...found, place, value: scalar(line.service[own]) }
}

/** A finding about a patient's record names the record's field in words. */
async function ofPatient({ stores, workspace }: Desk, found: Omit<Found, 'place' | 'value'>, patientId: string) {
  const { message } = found
  const about = typeof message === 'string' ? undefined : message.facts?.about
  const field = FIELDS.usuarios.find(({ label }) => label === about)?.name
  const property = field === undefined ? undefined : PATIENT_FIELDS[field]
  if (field === undefined || property === undefined) return { ...found, place: placeOf(found.path), value: null }
  const patient = await stores.records.patients.find(workspace, patientId)
  return { ...found, place: `usuarios[].${field}`, value: scalar(patient?.[property]) }
}

export async function faultyHead({ stores, workspace }: Desk, id: string): Promise<FaultyHead | undefined> {
  const document = await stores.documents.find(workspace.id, id)
  if (document) return { kind: document.kind, head: document }
  const head = await stores.packages.find(workspace.id, id)
  return head && { kind: 'package', head }
}
