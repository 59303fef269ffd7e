import { bogotaTime } from '../../contract/bogota.ts'
import { centavos } from '../../contract/centavos.ts'
import { CONSENT_METHODS, PURPOSES, REQUEST_KINDS } from '../../contract/privacy-law.ts'
import { type Group, SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { type Category, findField, GROUP_LABELS, groupOf } from '../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { ReadOperation } from '../audit/read-operations.ts'
import { day, known, type PrintedFact, pesos } from '../paper/format.ts'
import { TITLES } from '../paper/names.ts'
import { isJson, type Json } from '../rips/view.ts'
import type { ItemOf, ListName } from './dossier.ts'

export const HEADINGS: Readonly<Record<ListName, string>> = {
  consents: 'Autorizaciones',
  requests: 'Solicitudes sobre sus datos',
  visits: 'Atenciones',
  authorizations: 'Autorizaciones de sus pagadores',
  supports: 'Soportes de sus atenciones y facturas',
  documents: 'Facturas y notas',
  packages: 'Paquetes RIPS presentados o preparados',
  reads: 'Quién ha visto sus datos',
}
const OUTCOMES = { granted: 'Concedida', partly: 'Concedida en parte', refused: 'Negada' } as const
const DECISIONS = { given: 'Autorizó', withdrawn: 'Revocó' } as const
const READS: Readonly<Record<ReadOperation, string>> = {
  'patients.get': 'Abrió la ficha',
  'patients.list': 'Encontró la ficha en una búsqueda',
  'patients.personalData': 'Preparó la entrega de todos los datos',
  'patientContacts.get': 'Vio los datos de contacto',
  'patientConsents.list': 'Vio las autorizaciones',
  'retention.report': 'Vio el informe de conservación',
  'visits.get': 'Abrió una atención',
  'visits.list': 'Encontró una atención en una búsqueda',
  'ripsPackages.get': 'Abrió un paquete RIPS',
  'ripsPackages.export': 'Descargó un paquete RIPS',
  'ripsPackages.original': 'Descargó el archivo de un paquete RIPS',
  'healthInvoices.get': 'Abrió una factura',
  'healthInvoices.artifact': 'Descargó una factura',
  'healthInvoices.graphic': 'Imprimió una factura',
  'creditNotes.get': 'Abrió una nota crédito',
  'creditNotes.artifact': 'Descargó una nota crédito',
  'creditNotes.graphic': 'Imprimió una nota crédito',
  'debitNotes.get': 'Abrió una nota débito',
  'debitNotes.artifact': 'Descargó una nota débito',
  'debitNotes.graphic': 'Imprimió una nota débito',
  'visitSupports.list': 'Vio los soportes de una atención',
  'invoiceSupports.list': 'Vio los soportes de una factura',
  'supports.content': 'Descargó un soporte',
  'authorizations.get': 'Abrió una autorización del pagador',
  'authorizations.list': 'Vio las autorizaciones del pagador',
  'bundles.list': 'Revisó lo que va al pagador',
  'bundles.download': 'Descargó lo que va al pagador',
  'documentRuns.archive': 'Descargó lo que va al pagador',
  'correctionCauses.list': 'Vio qué impide aceptar documentos',
  'correctionTargets.list': 'Vio los documentos con un error',
  'corrections.preview': 'Vio cómo quedaría una corrección',
}
const readWords: Readonly<Record<string, string>> = READS

export const moment = (instant: string): string => {
  const [date = '', time = ''] = bogotaTime(Date.parse(instant)).split(' ')
  return `${day(date)} ${time}`
}

const joined = (facts: readonly PrintedFact[]) => facts.map(([label, value]) => `${label}: ${value}`).join(' · ')

/** Every field of a record of the RIPS by the ministry's label. */
const recordWords = (group: Group, record: Json): string =>
  joined(
    Object.entries(record)
      .filter(([name, value]) => value !== null && typeof value !== 'object' && name !== 'consecutivo')
      .map(([name, value]) => [findField(group, name)?.label ?? name, String(value)]),
  )

function serviceWords(usuario: Json): string[] {
  const services = isJson(usuario.servicios) ? usuario.servicios : {}
  return SERVICE_GROUPS.flatMap((group) => {
    const records: unknown = services[group]
    if (!Array.isArray(records)) return []
    return records.filter(isJson).map((record) => `${GROUP_LABELS[group]}. ${recordWords(group, record)}`)
  })
}

interface Charged {
  readonly category: number
  readonly service: Json
  readonly description?: string | null | undefined
  readonly quantity: number
  /** COP. */
  readonly unitPrice: number
}

function chargedWords({ category, service, description, quantity, unitPrice }: Charged): string {
  const group = groupOf(category as Category)
  const price = `${quantity} × ${pesos(centavos(unitPrice))}`
  const what = [GROUP_LABELS[group], description, price].filter(Boolean).join(' · ')
  return `${what}. ${recordWords(group, service)}`
}

interface Person {
  readonly name: string
  readonly documentType: string
  readonly documentNumber: string
}
const personWords = (person: Person | null) =>
  person && `${person.name} (${person.documentType} ${person.documentNumber})`

/** What an item of each list says to the person whom it is about, line by line; the first line stands out. */
export const WORDS: { readonly [Name in ListName]: (item: ItemOf<Name>) => readonly [string, ...string[]] } = {
  consents: ({ decidedOn, decision, purpose, method, textVersion, representative, witness }) => [
    `${day(decidedOn)} · ${DECISIONS[decision]} · ${PURPOSES[purpose].label}`,
    joined(
      known([
        ['Cómo', CONSENT_METHODS[method]],
        ['Texto', textVersion],
        ['Por', representative && `${personWords(representative)}, ${representative.relationship}`],
        ['Testigo', personWords(witness)],
      ]),
    ),
  ],
  requests: ({ receivedOn, kind, details, outcome, answer, answeredOn, dueOn }) => [
    `${day(receivedOn)} · ${REQUEST_KINDS[kind].label}`,
    details,
    outcome && answeredOn
      ? `${OUTCOMES[outcome]} el ${day(answeredOn)}: ${answer ?? ''}`
      : `Se responde a más tardar el ${day(dueOn)}.`,
  ],
  visits: ({ date, isActive, services, note }) => [
    `${day(date)}${isActive ? '' : ' · archivada'}`,
    ...services.map(chargedWords),
    ...(note ? [`Observación: ${note}`] : []),
  ],
  authorizations: ({ number, clientName, codes, sessions, validFrom, validTo, note, isActive }) => [
    `${number} · ${clientName}${isActive ? '' : ' · archivada'}`,
    joined(
      known([
        ['Servicios', codes.join(', ')],
        ['Sesiones', sessions === null ? '' : String(sessions)],
        ['Desde', validFrom && day(validFrom)],
        ['Hasta', validTo && day(validTo)],
        ['Observación', note],
      ]),
    ),
  ],
  supports: ({ date, number, type, name, createdAt }) => [
    `${type} · ${name}`,
    `${date === null ? `De la factura ${number ?? '(sin número)'}` : `De la atención del ${day(date)}`}, adjunto el ${moment(createdAt)}`,
  ],
  documents: ({ kind, number, issuedAt, clientName, cufe, files, lines, emails }) => [
    `${TITLES[kind]} ${number ?? '(sin número)'}${issuedAt ? ` · ${moment(issuedAt)}` : ''}`,
    joined(
      known([
        ['A cargo de', clientName],
        ['CUFE o CUDE', cufe],
        ['Archivos', files.join(', ')],
      ]),
    ),
    ...lines.map(chargedWords),
    ...emails.map(({ recipient, createdAt }) => `Enviada por correo a ${recipient} el ${moment(createdAt)}`),
  ],
  packages: ({ kind, number, name, updatedAt, cuv, usuario }) => [
    `${PACKAGE_KINDS[kind].label} ${number ?? name ?? ''} · ${moment(updatedAt)}`,
    joined(known([['CUV', cuv]])),
    recordWords('usuarios', usuario),
    ...serviceWords(usuario),
  ],
  reads: ({ at, by, operation }) => [`${moment(at)} · ${by}`, readWords[operation] ?? operation],
}
