import { type AttachedDocument, isDocumentRoot, readAttachedDocument } from './attached-document.ts'
import { type Finding, notification, rejection } from './findings.ts'
import type { DocumentRoot, LoadMethod } from './load-methods.ts'
import { canonical, field, isObject, type JsonObject, type LoadPackage, objects } from './load-package.ts'
import { SERVICE_GROUPS } from './tables/properties.ts'

const XML_LIMIT = 16 * 1024 * 1024

/** The rule codes of each document kind differ by their letters only. */
const LETTERS: Readonly<
  Record<DocumentRoot, { file: string; part: string; element: string; value: string; source: string }>
> = {
  Invoice: { file: 'FEV', part: 'PFE', element: 'FED', value: 'VFE', source: 'FacturaElectronica' },
  CreditNote: { file: 'NCV', part: 'PNC', element: 'CND', value: 'VCN', source: 'NotaCredito' },
  DebitNote: { file: 'NDV', part: 'PDN', element: 'DND', value: 'VDN', source: 'NotaDebito' },
}

/** Reads the envelope and judges its shape. `xml` is undefined when there is nothing to go on with. */
export function checkEnvelope(
  method: LoadMethod,
  xmlBase64: string,
): { findings: Finding[]; xml: AttachedDocument | undefined } {
  if (method.xml === null) return { findings: [], xml: undefined }
  const letters = LETTERS[method.xml]
  const at = { source: letters.source }
  const only = (code: string, text: string) => ({ findings: [rejection(code, text, at)], xml: undefined })
  if (xmlBase64 === '') return only('VPQ004', 'El paquete no trae el archivo XML.')
  const bytes = Buffer.from(xmlBase64, 'base64')
  if (bytes.length > XML_LIMIT) return only('GI008', 'El archivo XML supera el tamaño permitido.')
  const xml = readAttachedDocument(bytes.toString('utf8'))
  if (xml === undefined) return only(`${letters.part}001`, 'El XML no es un AttachedDocument.')
  if (xml.root === '') return only(`${letters.part}002`, `El AttachedDocument no contiene ${method.xml}.`)
  if (xml.root !== method.xml) {
    const known = isDocumentRoot(xml.root) ? xml.root : 'otro documento'
    return only(`${letters.file}008`, `El documento contenido es ${known} y debe ser ${method.xml}.`)
  }
  return { findings: checkDocument(method.xml, xml), xml }
}

function checkDocument(root: DocumentRoot, xml: AttachedDocument): Finding[] {
  const { part, element, value, source } = LETTERS[root]
  const at = { source }
  const findings: Finding[] = []
  const require = (holds: boolean, code: string, text: string) => {
    if (!holds) findings.push(rejection(code, text, at))
  }
  require(xml.responseCode !== '', `${part}003`, 'El AttachedDocument no contiene ApplicationResponse.')
  require(xml.responseCode === '' || xml.responseCode === '02', 'AAR001', 'La DIAN no aprobó el documento.')
  require(xml.id !== '', `${element}003`, `[${root}.ID] sin valor`)
  require(xml.uuid !== '', `${element}004`, `[${root}.UUID] sin valor`)
  require(xml.uuid === '' || /^[0-9a-f]{96}$/.test(xml.uuid), `${value}007`, `[${root}.UUID] no es un CUFE o CUDE.`)
  require(xml.hasHealthExtension, `${element}060`, 'Sin el grupo CustomTagGeneral del sector salud.')
  require(root === 'Invoice' || xml.reference !== null, `${part}012`, 'La nota no referencia una factura.')
  if (xml.hasHealthExtension && xml.contract === '') {
    const text = '[Interoperabilidad.Group.Collection.AdditionalInformation.NUMERO_CONTRATO.Value] sin valor'
    findings.push(notification(`${element}129`, text, at))
  }
  return findings
}

/** RIPS against XML, and the RIPS against the method that carries it. */
export function checkMatch(load: LoadPackage): Finding[] {
  const { method, rips, xml } = load
  if (rips === null) return []
  const findings: Finding[] = []
  if ((field(rips, 'tipoNota') || null) !== method.tipoNota) {
    findings.push(differs('RVG06', 'El tipo de nota no corresponde al método.', 'tipoNota', field(rips, 'tipoNota')))
  }
  if (method.tipoNota !== null && field(rips, 'numNota') === '') {
    findings.push(differs('RVG01', 'Falta el número de la nota.', 'numNota', ''))
  }
  if (method.tipoNota === 'RS' && field(rips, 'numFactura') !== '') {
    findings.push(differs('RVG06', 'Sin factura no se informa numFactura.', 'numFactura', field(rips, 'numFactura')))
  }
  return xml === undefined ? findings : [...findings, ...checkAgainstXml(method, rips, xml)]
}

function checkAgainstXml(method: LoadMethod, rips: JsonObject, xml: AttachedDocument): Finding[] {
  const findings: Finding[] = []
  if (field(rips, 'numDocumentoIdObligado') !== xml.supplierNit) {
    const text = 'El NIT no coincide con el del documento electrónico.'
    findings.push(differs('RVC001', text, 'numDocumentoIdObligado', field(rips, 'numDocumentoIdObligado')))
  }
  // The RIPS of a further capitation period belong to the previous invoice, not to the one of the XML.
  const invoice = method.name === 'CargarCapitaPeriodo' ? undefined : (xml.reference?.id ?? xml.id)
  if (invoice !== undefined && field(rips, 'numFactura') !== invoice) {
    const text = 'El número de factura no coincide con el del documento electrónico.'
    findings.push(differs('RVC004', text, 'numFactura', field(rips, 'numFactura')))
  }
  if (method.tipoNota !== null && field(rips, 'numNota') !== xml.id) {
    const text = 'El número del XML no coincide con el del RIPS.'
    findings.push(differs('PFP001', text, 'numNota', field(rips, 'numNota')))
  }
  return findings
}

/** RVG03, RVG07 and RVG12: users and services as groups. */
export function checkGroups(rips: JsonObject | null): Finding[] {
  const users = objects(rips?.usuarios)
  if (rips === null) return []
  if (users.every((user) => countServices(user) === 0)) {
    return [rejection('RVG03', 'El paquete no tiene servicios.', { path: 'usuarios' })]
  }
  const findings: Finding[] = []
  const seen = new Set<string>()
  users.forEach((user, index) => {
    const path = `usuarios[${index}]`
    if (countServices(user) === 0) findings.push(rejection('RVG07', 'El usuario no tiene servicios.', { path }))
    const { consecutivo: _, servicios: __, ...data } = user
    const same = canonical(data)
    if (seen.has(same)) findings.push(rejection('RVG12', 'Hay usuarios con los mismos datos.', { path }))
    seen.add(same)
  })
  return findings
}

function countServices(user: JsonObject): number {
  const { servicios } = user
  if (!isObject(servicios)) return 0
  return SERVICE_GROUPS.reduce((sum, group) => sum + objects(servicios[group]).length, 0)
}

/** The everyday notifications on the first consultation; only when a test asks for them. */
export function sampleNotifications(rips: JsonObject | null): Finding[] {
  const [user] = objects(rips?.usuarios)
  const [first] = isObject(user?.servicios) ? objects(user.servicios.consultas) : []
  if (first === undefined) return []
  const path = 'usuarios[0].servicios.consultas[0].codConsulta'
  const code = field(first, 'codConsulta')
  return [
    notification('RVC019', 'El CUPS puede contrastarse con el diagnóstico principal.', {
      path,
      data: `Verificar tabla de referencia Dato (${code})`,
    }),
    notification('RVC059', 'El CUPS puede contrastarse con grupo, servicio, finalidad o causa.', {
      path,
      data: `Verificar tabla de referencia CodConsulta (${code}) - Finalidad (${field(first, 'finalidadTecnologiaSalud')})`,
    }),
  ]
}

/** Only the ministry has the register of professionals: on request it does not find the first one. */
export function professionalNotFound(rips: JsonObject | null): Finding[] {
  const [user] = objects(rips?.usuarios)
  const [first] = isObject(user?.servicios) ? objects(user.servicios.consultas) : []
  if (first === undefined) return []
  const path = 'usuarios[0].servicios.consultas[0].numDocumentoIdentificacion'
  const text = 'El profesional no está en RETHUS ni en servicio social.'
  return [differs('RVG11', text, path, field(first, 'numDocumentoIdentificacion'))]
}

function differs(code: string, text: string, path: string, data: string): Finding {
  return rejection(code, text, { path, data: `Dato (${data})` })
}
