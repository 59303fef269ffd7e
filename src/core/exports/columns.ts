import { added, centavos, times } from '../../contract/centavos.ts'
import type { ExportList } from '../../contract/exports.ts'
import { DEFAULT_LANGUAGE } from '../../contract/language.ts'
import type { PackageStatus } from '../../contract/packages.ts'
import { CATEGORIES, GROUP_LABELS, groupOf } from '../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { meaningOf } from '../../contract/rips/meanings.ts'
import { isRule } from '../../contract/rips/rules.ts'
import { DOCUMENT_STATES, PACKAGE_STATES } from '../../contract/state-names.ts'
import { RECORD_SHEETS } from '../imports/record-sheets.ts'
import { KIND_NAMES, ROLE_NAMES } from '../journal/words.ts'
import {
  count,
  date,
  type ExportColumn,
  type ExportItem,
  fieldsOf,
  type ItemOf,
  moment,
  money,
  nameIn,
  state,
  text,
} from './column.ts'
import {
  BILLING_STATES,
  DEADLINES,
  DISPATCH_STATES,
  GROUPINGS,
  ITEM_STATES,
  LAYOUTS,
  OUTCOMES,
  PRICE_BASES,
  RESOLUTION_KINDS,
  RUN_STATES,
  SOURCES,
  TARGETS,
} from './words.ts'

const packageState = <T extends { packageStatus: PackageStatus | null }>() =>
  text<T>('RIPS', ({ packageStatus }) => packageStatus && PACKAGE_STATES[packageStatus])

type Service = ItemOf<'services'>
const codeOf = ({ payload }: Service) => {
  const code = payload.codConsulta ?? payload.codProcedimiento ?? payload.codTecnologiaSalud
  return typeof code === 'string' ? code : null
}
const categoryName = (category: number) => {
  const known = CATEGORIES.find((one) => one === category)
  return known ? GROUP_LABELS[groupOf(known)] : String(category)
}

const authorizationsOf = ({ services }: ItemOf<'visits'>) => {
  const numbers = services.map(({ service }) => service.numAutorizacion)
  return [...new Set(numbers.filter((number) => typeof number === 'string'))].join(', ')
}

type Note = ItemOf<'creditNotes'> | ItemOf<'debitNotes'>
type IssuedDocument = ItemOf<'healthInvoices'> | Note

/** Whose it is, under which contract and of which time. */
const partiesOf = <T extends IssuedDocument>(): ExportColumn<T>[] => [
  text('Pagador', ({ clientName }) => clientName),
  text('NIT del pagador', ({ clientDocument }) => clientDocument),
  text('Contrato', ({ contractNumber }) => contractNumber),
  text('Cobertura', ({ coverage }) => nameIn('coberturaPlan', coverage)),
  date('Desde', ({ period }) => period?.start ?? null),
  date('Hasta', ({ period }) => period?.end ?? null),
]

function noteColumns<T extends Note>(): ExportColumn<T>[] {
  return [
    text('Número', ({ number }) => number),
    text('Factura', ({ invoiceNumber }) => invoiceNumber),
    text('Estado', ({ status }) => DOCUMENT_STATES[status]),
    packageState(),
    ...partiesOf<T>(),
    money('Valor', ({ totals }) => centavos(totals.payable)),
    text('CUDE', ({ cufe }) => cufe),
    text('CUV', ({ cuv }) => cuv),
    text('Asignada a', ({ assignee }) => assignee?.name ?? null),
    moment('Emitida', ({ issuedAt }) => issuedAt),
    moment('Cambiada', ({ updatedAt }) => updatedAt),
  ]
}

/** The columns of every list that can be exported. */
export const EXPORT_COLUMNS: { readonly [List in ExportList]: readonly ExportColumn<ExportItem<List>>[] } = {
  patients: [...fieldsOf<ItemOf<'patients'>>(RECORD_SHEETS.patients[0]), state()],
  clients: [
    ...fieldsOf<ItemOf<'clients'>>(RECORD_SHEETS.clients[0]),
    count('Bytes por archivo, hasta', ({ maxFileBytes }) => maxFileBytes),
    count('Bytes por factura, hasta', ({ maxBundleBytes }) => maxBundleBytes),
    text('Varias facturas', ({ bundleLayout }) => LAYOUTS[bundleLayout]),
    text('Portada', ({ bundleCover }) => (bundleCover ? 'Sí' : 'No')),
    state(),
  ],
  contracts: [
    text('Número', ({ contractNumber }) => contractNumber),
    text('Pagador', ({ clientName }) => clientName),
    text('Modalidad de pago', ({ paymentModality }) => nameIn('modalidadPago', paymentModality)),
    text('Coberturas', ({ coverages }) => coverages.map((code) => nameIn('coberturaPlan', code)).join(', ')),
    text('Sedes', ({ providerCodes }) => providerCodes.join(', ')),
    date('Vigente desde', ({ validFrom }) => validFrom),
    date('Vigente hasta', ({ validTo }) => validTo),
    money('Tope', ({ ceiling }) => (ceiling === null ? null : centavos(ceiling))),
    text('Una factura por', ({ invoiceGrouping }) => GROUPINGS[invoiceGrouping]),
    text('Exige autorización', ({ authorizationRequired }) => (authorizationRequired ? 'Sí' : 'No')),
    text('Soportes', ({ supportCodes }) => supportCodes?.join(', ') ?? null),
    state(),
  ],
  priceLists: [text('Nombre', ({ name }) => name), text('Precios', ({ base }) => PRICE_BASES[base]), state()],
  // As a file of prices has them, so that what came out can go in again.
  priceItems: [
    text('Tipo de código', ({ kind }) => (kind === 'OWN' ? 'PROPIO' : kind)),
    text('Código del servicio', ({ code }) => code),
    text('Descripción', ({ description }) => description),
    money('Valor', ({ value }) => centavos(value)),
  ],
  specialists: [...fieldsOf<ItemOf<'specialists'>>(RECORD_SHEETS.specialists[0]), state()],
  services: [
    text('Nombre del servicio', ({ name }) => name),
    text('Categoría', ({ category }) => categoryName(category)),
    text('Código', codeOf),
    text('Descripción', ({ description }) => description),
    money('Valor', ({ payload }) => (typeof payload.vrServicio === 'number' ? centavos(payload.vrServicio) : null)),
    state(),
  ],
  resolutions: [
    text('Documento', ({ kind }) => RESOLUTION_KINDS[kind]),
    text('Prefijo', ({ prefix }) => prefix),
    text('Resolución', ({ resolutionNumber }) => resolutionNumber),
    count('Desde', ({ from }) => from),
    count('Hasta', ({ to }) => to),
    count('Siguiente', ({ next }) => next),
    count('Quedan', ({ remaining }) => remaining),
    date('Vigente desde', ({ validFrom }) => validFrom),
    date('Vigente hasta', ({ validTo }) => validTo),
    state(),
  ],
  visits: [
    date('Fecha', (visit) => visit.date),
    text('Paciente', ({ patientName }) => patientName),
    text('Documento', ({ patientDocument }) => patientDocument),
    text('Pagador', ({ clientName }) => clientName),
    text('Contrato', ({ contractNumber }) => contractNumber),
    text('Cobertura', ({ coverage }) => nameIn('coberturaPlan', coverage)),
    text('Modalidad de pago', ({ paymentModality }) => nameIn('modalidadPago', paymentModality)),
    text('Autorizaciones', authorizationsOf),
    count('Servicios', ({ services }) => services.length),
    money('Valor', ({ services }) =>
      added(services.map(({ quantity, unitPrice }) => times(centavos(unitPrice), quantity))),
    ),
    text('Facturada', ({ documentId }) => (documentId === null ? 'No' : 'Sí')),
    text('Observación', ({ note }) => note),
    text('Atención', ({ reference }) => reference),
    state(),
  ],
  authorizations: [
    text('Autorización', ({ number }) => number),
    text('Paciente', ({ patientName }) => patientName),
    text('Documento', ({ patientDocument }) => patientDocument),
    text('Pagador', ({ clientName }) => clientName),
    text('Servicios', ({ codes }) => codes.join(', ') || 'Todos'),
    count('Sesiones', ({ sessions }) => sessions),
    count('Usadas', ({ used }) => used),
    count('Quedan', ({ left }) => left),
    date('Vigente desde', ({ validFrom }) => validFrom),
    date('Vigente hasta', ({ validTo }) => validTo),
    text('Observación', ({ note }) => note),
    state(),
  ],
  ripsPackages: [
    text('Nombre', ({ name }) => name),
    text('Número', ({ number }) => number),
    text('Clase', ({ kind }) => PACKAGE_KINDS[kind].label),
    text('Estado', ({ status }) => PACKAGE_STATES[status]),
    count('Usuarios', ({ users }) => users),
    count('Servicios', ({ services }) => services),
    text('CUV', ({ cuv }) => cuv),
    text('CUFE o CUDE', ({ cufe }) => cufe),
    text('Asignado a', ({ assignee }) => assignee?.name ?? null),
    moment('Creado', ({ createdAt }) => createdAt),
    moment('Cambiado', ({ updatedAt }) => updatedAt),
  ],
  dispatchedDocuments: [
    text('Documento', ({ document }) => (document ? RESOLUTION_KINDS[document.kind] : TARGETS.package)),
    text('Número', ({ document, reference }) => document?.number ?? reference),
    text('Pagador', ({ clientName }) => clientName),
    money('Valor', ({ payable }) => (payable === null ? null : centavos(payable))),
    text('Estado', ({ status }) => DISPATCH_STATES[status]),
    count('Pasos', ({ dispatches }) => dispatches.length),
    moment('Pedido', ({ createdAt }) => createdAt),
    moment('Cambiado', ({ updatedAt }) => updatedAt),
  ],
  runItems: [
    text('Número', ({ number }) => number),
    text('Clase', ({ kind }) => kind && PACKAGE_KINDS[kind].label),
    text('Estado', ({ state, status }) => (state === 'filed' && status ? PACKAGE_STATES[status] : RUN_STATES[state])),
    count('Usuarios', ({ users }) => users),
    count('Servicios', ({ services }) => services),
    count('Errores', ({ counts }) => counts?.error ?? null),
    count('Notificaciones', ({ counts }) => counts?.notification ?? null),
    text('Primer hallazgo', ({ finding }) => finding && `${finding.code}: ${finding.message}`),
    text('Problema', ({ problem }) => problem?.message ?? null),
    text('CUV', ({ cuv }) => cuv),
    text('JSON', ({ jsonPath }) => jsonPath),
    text('XML', ({ xmlPath }) => xmlPath),
  ],
  billingItems: [
    text('Número', ({ number }) => number),
    text('Estado', ({ state, status }) => (status ? DOCUMENT_STATES[status] : BILLING_STATES[state])),
    text('Pagador', ({ clientName }) => clientName),
    text('Cobertura', ({ coverage }) => nameIn('coberturaPlan', coverage)),
    text('Paciente', ({ patientName }) => patientName),
    count('Pacientes', ({ patients }) => patients),
    count('Atenciones', ({ visits }) => visits),
    date('Desde', ({ fromDate }) => fromDate),
    date('Hasta', ({ toDate }) => toDate),
    money('Bruto', ({ gross }) => centavos(gross)),
    money('Por pagar', ({ payable }) => centavos(payable)),
    text('Problema', ({ problem }) => problem?.message ?? null),
    text('CUV', ({ cuv }) => cuv),
  ],
  documentRunItems: [
    text('Documento', ({ label }) => label),
    text('Clase', ({ kind }) => TARGETS[kind]),
    text('Estado', ({ state, outcome }) => (outcome ? OUTCOMES[outcome] : ITEM_STATES[state])),
    text('Problema', ({ problem }) => problem?.message ?? null),
    text('CUV', ({ cuv }) => cuv),
  ],
  correctionCauses: [
    text('Quién lo dijo', ({ source }) => SOURCES[source]),
    text('Código', ({ code }) => code),
    text('Causa', ({ message }) => message),
    text('Campo', ({ place }) => place),
    count('Documentos', ({ documents }) => documents),
    count('Hallazgos', ({ findings }) => findings),
    text('Valores', ({ values }) => values.map(({ value }) => value ?? 'vacío').join(', ')),
  ],
  correctionTargets: [
    text('Documento', ({ label }) => label),
    text('Clase', ({ kind }) => TARGETS[kind]),
    text('Pagador', ({ clientName }) => clientName),
    moment('Cambió', ({ updatedAt }) => updatedAt),
    text('Causa', ({ message }) => message),
    text('Dónde', ({ places }) => places.map(({ path }) => path).join(', ')),
    text('Valores', ({ places }) => places.map(({ value }) => value ?? 'vacío').join(', ')),
  ],
  deadlines: [
    date('Vence', ({ dueOn }) => dueOn),
    count('Días que quedan', ({ daysLeft }) => daysLeft),
    text('Plazo', ({ kind }) => DEADLINES[kind]),
    text('De qué', ({ label }) => label),
    text('Pagador', ({ clientName }) => clientName),
    money('Valor', ({ amount }) => (amount === null ? null : centavos(amount))),
  ],
  reports: [
    text('Clave', ({ key }) => key),
    text('Nombre', ({ label }) => label),
    count('Atenciones', ({ visits }) => visits),
    count('Pacientes', ({ patients }) => patients),
    count('Servicios', ({ services }) => services),
    money('Valor', ({ gross }) => centavos(gross)),
    money('Facturado', ({ issued }) => centavos(issued)),
    money('Sin facturar', ({ unissued }) => centavos(unissued)),
    count('Días hasta la factura', ({ daysToInvoice }) => daysToInvoice),
    count('Días hasta el CUV', ({ daysToCuv }) => daysToCuv),
  ],
  rejections: [
    text('Clave', ({ key }) => key),
    // The sentence of a rule is told in the language of whoever asks; a file is in Spanish.
    text('Nombre', ({ key, label }) => (isRule(key) ? meaningOf(key, DEFAULT_LANGUAGE) : label)),
    count('Documentos', ({ documents }) => documents),
    count('Rechazados por el ministerio', ({ byMinistry }) => byMinistry),
    count('Rechazados por el proveedor', ({ byProvider }) => byProvider),
    count('Aceptados después', ({ accepted }) => accepted),
    count('Días hasta la aceptación', ({ daysToAccepted }) => daysToAccepted),
  ],
  journalLines: [
    date('Fecha', (line) => line.date),
    text('Documento', ({ documentKind }) => KIND_NAMES[documentKind]),
    text('Número', ({ number }) => number),
    text('Factura que cambia', ({ invoiceNumber }) => invoiceNumber),
    text('Identificación del tercero', ({ thirdParty }) => thirdParty),
    text('Tercero', ({ thirdPartyName }) => thirdPartyName),
    text('Cuenta', ({ account }) => account),
    text('Descripción', ({ role, number }) => `${ROLE_NAMES[role]} ${number}`),
    money('Débito', ({ debit }) => centavos(debit)),
    money('Crédito', ({ credit }) => centavos(credit)),
  ],
  healthInvoices: [
    text('Número', ({ number }) => number),
    text('Estado', ({ status }) => DOCUMENT_STATES[status]),
    packageState(),
    ...partiesOf<ItemOf<'healthInvoices'>>(),
    money('Bruto', ({ totals }) => centavos(totals.gross)),
    money('Pagado por pacientes', ({ totals }) => centavos(totals.prepaid)),
    money('Valor', ({ totals }) => centavos(totals.payable)),
    money('Créditos', ({ credited }) => centavos(credited)),
    money('Débitos', ({ debited }) => centavos(debited)),
    money('Por cobrar', ({ receivable }) => centavos(receivable)),
    text('CUFE', ({ cufe }) => cufe),
    text('CUV', ({ cuv }) => cuv),
    text('Asignada a', ({ assignee }) => assignee?.name ?? null),
    moment('Emitida', ({ issuedAt }) => issuedAt),
    moment('Cambiada', ({ updatedAt }) => updatedAt),
  ],
  creditNotes: noteColumns(),
  debitNotes: noteColumns(),
}
