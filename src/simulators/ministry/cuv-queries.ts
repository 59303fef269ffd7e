import { NO_CUV } from './answers.ts'
import type { AttachedDocument } from './attached-document.ts'
import { rejection } from './findings.ts'
import { isObject, objects } from './load-package.ts'
import type { AcceptedDocument } from './registry.ts'
import { inColombia } from './service-checks.ts'
import { SERVICE_GROUPS, type ServiceGroup } from './tables/properties.ts'

const COUNT_NAMES: Readonly<Record<ServiceGroup, string>> = {
  consultas: 'Consultas',
  procedimientos: 'Procedimientos',
  medicamentos: 'Medicamentos',
  otrosServicios: 'OtrosServicios',
  recienNacidos: 'RecienNacidos',
  hospitalizacion: 'Hospitalizaciones',
  urgencias: 'Urgencias',
}

const NOT_VALIDATED = rejection('CCV001', 'El CUV suministrado no está validado por el Ministerio.', { source: '' })

/** ConsultarCUV, and with `files` DescargarArchivosFevRipsCUV. An unknown CUV is answered, not refused. */
export function consultCuv(cuv: string, document: AcceptedDocument | undefined, files: boolean): unknown {
  const shown = document === undefined ? UNKNOWN : describe(document)
  const withFiles = document !== undefined && files
  return {
    CodigoUnicoValidacion: cuv,
    EsValido: document !== undefined,
    ...shown,
    ...countRecords(document?.rips),
    UrlJson: null,
    UrlXml: null,
    JsonFile: withFiles && document.rips !== null ? JSON.stringify(document.rips) : null,
    XmlFileBase64: withFiles && document.xmlBase64 !== '' ? document.xmlBase64 : null,
    ResultadosValidacion: document === undefined ? [NOT_VALIDATED] : [],
  }
}

const WITHOUT_XML = {
  FechaEmision: null,
  TotalFactura: 0,
  IdentificacionAdquiriente: null,
  CodigoPrestador: null,
  ModalidadPago: null,
}

const UNKNOWN = {
  ProcesoId: 0,
  FechaValidacion: null,
  TipoDocumento: null,
  NumDocumentoIdObligado: null,
  NumeroDocumento: null,
  NumDocumentoReferenciado: null,
  ...WITHOUT_XML,
}

function describe({ processId, result, modulo, nit, number, source, xml }: AcceptedDocument) {
  return {
    ProcesoId: processId,
    FechaValidacion: validatedAt(result.FechaRadicacion),
    TipoDocumento: modulo,
    NumDocumentoIdObligado: nit,
    NumeroDocumento: number,
    NumDocumentoReferenciado: source,
    ...(xml === null ? WITHOUT_XML : describeXml(xml)),
  }
}

/** As the real one answers here: on the clock of Colombia, and without saying so. */
const validatedAt = (filedAt: string) => inColombia(Date.parse(filedAt)).slice(0, 19) + filedAt.slice(19, 27)

function describeXml(xml: AttachedDocument) {
  return {
    FechaEmision: `${xml.issueDate}T00:00:00`,
    TotalFactura: xml.total / 100,
    IdentificacionAdquiriente: xml.customer,
    CodigoPrestador: xml.providerCode,
    ModalidadPago: xml.modality,
  }
}

function countRecords(rips: unknown) {
  const users = isObject(rips) ? objects(rips.usuarios) : []
  const groups = SERVICE_GROUPS.map((group) => ({ group, records: users.flatMap((user) => servicesOf(user, group)) }))
  const records = groups.flatMap((each) => each.records)
  return {
    CantidadUsuarios: users.length,
    CantidadAtenciones: records.length,
    TotalValorServicios: records.reduce((sum, { vrServicio }) => sum + (Number(vrServicio) || 0), 0),
    CantidadTotalAtenciones: Object.fromEntries(
      groups.map(({ group, records }) => [COUNT_NAMES[group], records.length]),
    ),
  }
}

/** RecuperarCUV: the first answer again, word for word. */
export function recoverCuv(document: AcceptedDocument | undefined): unknown {
  return (
    document?.result ?? {
      ResultState: false,
      ProcesoId: 0,
      NumFactura: '',
      CodigoUnicoValidacion: NO_CUV,
      ResultadosValidacion: [NOT_VALIDATED],
    }
  )
}

function servicesOf(user: unknown, group: ServiceGroup) {
  return isObject(user) && isObject(user.servicios) ? objects(user.servicios[group]) : []
}
