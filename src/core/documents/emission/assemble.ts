import { bogotaDay, bogotaTime } from '../../../contract/bogota.ts'
import type { Client } from '../../../contract/clients.ts'
import type { Patient } from '../../../contract/patients.ts'
import type { PatientContact } from '../../../contract/privacy.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { CODE_FIELDS } from '../../../contract/rips/field.ts'
import type { Issue } from '../../messages/untold.ts'
import type {
  Customer,
  DocumentRange,
  HealthDocument,
  HealthDocumentLine,
  HealthInvoice,
  HealthNote,
  HealthSector,
} from '../../provider/document.ts'
import { checkDocument } from '../../provider/document-check.ts'
import { alpha2Of, COLOMBIA } from '../../rips/country.ts'
import type { DocumentContent, InvoiceContent, StoredDocument, StoredLine } from '../../store/documents.ts'
import { amountsOf, lineTotal } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { type DocumentFamily, familyOf } from '../content/family.ts'
import { invoiceIssues } from '../content/invoice-check.ts'
import { patientsOf } from '../content/patients.ts'
import { LISTS } from '../filing/fields.ts'

/** An electronic document made from a content, and what keeps it from being sent; fields as in the contract's bodies. */
export interface Assembly {
  readonly document: HealthDocument
  readonly issues: readonly Issue[]
  /** Which line of the body a line of the electronic document is. */
  readonly lineAt: (index: number) => number
}

/** A document is made and judged before it has a range; its emission gives it one. */
const NO_RANGE: DocumentRange = { prefix: '', number: null, resolutionNumber: null, providerRangeId: null }

/** `family`: of the invoice that a note corrects. */
export async function assemble(
  context: DocumentContext,
  id: string,
  content: DocumentContent,
  family: DocumentFamily | undefined,
): Promise<Assembly> {
  if (content.kind === 'invoice') return assembleInvoice(context, id, content)
  if (!family) throw new Error(`note ${id} has no invoice`)
  const lines =
    content.kind === 'credit_note'
      ? content.selection.map(({ lineId, amount }) => creditedLine(family, lineId, amount))
      : content.lines.map(lineOf)
  const { frozen } = family
  const { number, cufe, issuedAt } = family.invoice
  const issued = issuedAt === null ? frozen.issued.date : bogotaDay(Date.parse(issuedAt))
  const document: HealthNote = {
    kind: content.kind,
    ...identity(context, id),
    // Notes repeat the payer, the period and the health block as they stand in the invoice.
    customer: frozen.customer,
    period: frozen.period,
    health: frozen.health,
    lines,
    payment: frozen.payment,
    totals: amountsOf(content),
    observation: content.observation,
    correction: {
      concept: content.concept,
      invoice: { number: number ?? '', cufe: cufe ?? '', issueDate: issued },
    },
  }
  const lineAt = lineAtOf(content)
  return { document, issues: mapped(checkDocument(document), { document, lineAt }), lineAt }
}

async function assembleInvoice(context: DocumentContext, id: string, content: InvoiceContent): Promise<Assembly> {
  const { stores, workspace } = context
  const patients = await patientsOf(stores, workspace, content.lines, 'lines')
  const client = content.clientId ? await stores.records.clients.find(workspace, content.clientId) : undefined
  const [patient] = patients.size === 1 ? patients.values() : []
  const payer = client ? customerOf(client) : patient && personOf(patient, await stores.privacy.contact(patient.id))
  // The services of an emergency or a hospital stay have no value of their own: the RIPS reports them, the invoice does not.
  const billed = content.lines.filter(isBilled)
  const document: HealthInvoice = {
    kind: 'invoice',
    ...identity(context, id),
    customer: payer ?? NOBODY,
    period: content.period,
    health: content.health && healthSector(content.health),
    lines: billed.map((line) => ({ ...lineOf(line), ...collectedBy(content, line) })),
    payment: content.payment,
    totals: amountsOf(content),
    observation: content.observation,
    operationType: content.operationType,
    prepayments: content.moderatingPayments,
    beneficiary: isReceipt(content) && patient ? beneficiaryOf(patient) : null,
  }
  const lineAt = lineAtOf(content)
  const found = mapped(checkDocument(document), { document, lineAt })
  // Nobody's particulars are not asked for one by one.
  const issues = payer ? found : found.filter(({ field }) => field !== 'clientId')
  const today = bogotaDay(context.now)
  const all = [...issues, ...invoiceIssues(content, patients, payer !== undefined, today)]
  return { document, issues: all, lineAt }
}

const isBilled = (line: StoredLine) => lineTotal(line) > 0

/** Which line of the body a line of its electronic document is. */
export function lineAtOf(content: DocumentContent): Assembly['lineAt'] {
  if (content.kind !== 'invoice') return (index) => index
  const billed = content.lines.flatMap((line, index) => (isBilled(line) ? [index] : []))
  return (index) => billed[index] ?? index
}

function identity({ now }: DocumentContext, id: string) {
  const [date = '', time = ''] = bogotaTime(now).split(' ')
  const seconds = new Date(now).toISOString().slice(17, 19)
  return { reference: id, range: NO_RANGE, issued: { date, time: `${time}:${seconds}` } }
}

const NOBODY: Customer = {
  documentCode: '',
  documentNumber: '',
  organization: '1',
  name: '',
  municipalityCode: '',
  address: null,
  email: null,
  phone: null,
}

const customerOf = ({ nit, companyName, municipalityCode, address, email, phone }: Client): Customer => ({
  documentCode: '31',
  documentNumber: nit,
  organization: '1',
  name: companyName,
  municipalityCode: municipalityCode ?? '',
  address,
  email,
  phone,
})

/** The ministry's documents of persons -> the DIAN's. */
const DIAN_DOCUMENTS: Readonly<Record<string, string>> = {
  RC: '11',
  TI: '12',
  CC: '13',
  CE: '22',
  PA: '41',
  DE: '42',
  PE: '47',
  PT: '48',
}

const personOf = (patient: Patient, contact: PatientContact | undefined): Customer => ({
  documentCode: DIAN_DOCUMENTS[patient.documentType] ?? '',
  documentNumber: patient.documentNumber,
  organization: '2',
  name: [patient.firstName, patient.middleName, patient.lastName, patient.secondLastName].filter(Boolean).join(' '),
  municipalityCode: patient.municipalityResidenceCode ?? '',
  ...abroad(patient),
  address: null,
  email: contact?.email ?? null,
  phone: contact?.phone ?? null,
})

/** Municipalities are Colombia's: of who lives elsewhere neither the ministry (U07) nor the DIAN asks for one. Who has one keeps it. */
const abroad = ({ countryResidenceCode: country, municipalityResidenceCode }: Patient): Partial<Customer> =>
  country && country !== COLOMBIA && !municipalityResidenceCode ? { countryCode: alpha2Of(country) } : {}

function beneficiaryOf({ documentType, documentNumber, firstName, middleName, lastName, secondLastName }: Patient) {
  const names = [firstName, middleName].filter(Boolean).join(' ')
  const surnames = [lastName, secondLastName].filter(Boolean).join(' ')
  return { documentType, documentNumber, names, surnames }
}

function healthSector({
  contractNumber,
  withoutContractCode,
  policyNumber,
  ...rest
}: NonNullable<InvoiceContent['health']>) {
  const sector: HealthSector = {
    ...rest,
    contractNumber: contractNumber ?? null,
    withoutContractCode: withoutContractCode ?? null,
    policyNumber: policyNumber ?? null,
  }
  return sector
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function lineOf({ service, description, quantity, unitPrice }: StoredLine): HealthDocumentLine {
  const code = CODE_FIELDS.map((name) => textOf(service[name])).find(Boolean) ?? ''
  const name = description ?? (textOf(service.nomTecnologiaSalud) || (code && `Servicio ${code}`))
  return { code, description: name, quantity, unitPrice, note: null }
}

function creditedLine({ lines }: DocumentFamily, lineId: string, amount: number): HealthDocumentLine {
  const found = lines.find(({ line }) => line.lineId === lineId)
  if (!found) throw new Error(`line ${lineId} is not of the invoice`)
  const line = lineOf(found.line)
  return amount === lineTotal(found.line) ? line : { ...line, quantity: 1, unitPrice: amount }
}

/** A receipt says of each line what it collects. */
function collectedBy(content: InvoiceContent, { service }: StoredLine): Pick<HealthDocumentLine, 'collects'> {
  const concept = service.conceptoRecaudo
  const collects = concept === '01' || concept === '02' || concept === '03' ? concept : undefined
  return isReceipt(content) && collects ? { collects } : {}
}

const FIELDS: readonly (readonly [from: RegExp, to: string])[] = [
  [/^prepayments/, 'moderatingPayments'],
  [/^beneficiary.*/, 'lines'],
  [/^range.*/, 'resolutionId'],
  [/^correction\.concept/, 'concept'],
  [/^correction\.invoice.*/, 'invoiceId'],
]

/** Where a payer is told of: of a patient who pays at their first line, since no payer is named, and of a note at its invoice. */
export function payerField({ kind, customer }: HealthDocument): string {
  if (kind !== 'invoice') return 'invoiceId'
  return customer.organization === '2' ? 'lines[0].patientId' : 'clientId'
}

/** Issues of the electronic document with the fields of the contract's body. */
export function mapped(issues: readonly Issue[], { document, lineAt }: Omit<Assembly, 'issues'>): Issue[] {
  const lines = LISTS[document.kind]
  return issues.map(({ field, ...issue }) => {
    if (field === undefined) return issue
    const [from, to] = FIELDS.find(([each]) => each.test(field)) ?? [/$^/, '']
    const renamed = field
      .replace(/^customer.*/, payerField(document))
      .replace(from, to)
      .replace(/^lines$/, lines)
      .replace(/^lines\[(\d+)\]/, (_, index) => `${lines}[${lineAt(Number(index))}]`)
    return { ...issue, field: renamed }
  })
}

/** The family of a note's invoice; undefined for invoices. */
export async function familyFor(
  { stores, workspace }: DocumentContext,
  content: DocumentContent,
  noteId: string,
): Promise<DocumentFamily | undefined> {
  if (content.kind === 'invoice') return undefined
  const invoice = await stores.documents.find(workspace.id, content.invoiceId)
  return invoice && familyOf(stores, invoice, noteId)
}

/** Whether a document can still be changed and sent. */
export const isOpen = ({ status }: StoredDocument) => status === 'draft' || status === 'ready' || status === 'rejected'
