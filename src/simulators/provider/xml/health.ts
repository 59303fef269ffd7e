import type { Health } from '../document.ts'
import { node, type XmlNode } from './node.ts'

const MODALITY: Readonly<Record<string, string>> = {
  '01': 'Pago individual por caso, conjunto integral de atenciones, paquete o canasta',
  '02': 'Pago global prospectivo',
  '03': 'Pago por capitación',
  '04': 'Pago por evento',
}

const COVERAGE: Readonly<Record<string, string>> = {
  '01': 'Plan de beneficios en salud financiado con UPC',
  '02': 'Presupuesto máximo',
  '03': 'Prima EPS o EOC, no asegurados SOAT',
  '04': 'Cobertura póliza SOAT',
  '05': 'Cobertura ARL',
  '06': 'Cobertura ADRES',
  '07': 'Cobertura salud pública',
  '08': 'Cobertura entidad territorial, recursos de oferta',
  '09': 'Urgencias población migrante',
  '10': 'Plan complementario en salud',
  '11': 'Plan medicina prepagada',
  '12': 'Otras pólizas en salud',
  '13': 'Cobertura régimen especial o excepción',
  '14': 'Cobertura fondo nacional de salud de las personas privadas de la libertad',
  '15': 'Particular',
  '16': 'Plan de beneficios en salud financiado con UPC régimen contributivo',
  '17': 'Plan de beneficios en salud financiado con UPC régimen subsidiado',
}

const WITHOUT_CONTRACT: Readonly<Record<string, string>> = {
  '01': 'Atención de urgencias',
  '02': 'ADRES, SOAT o planes voluntarios',
  '03': 'Tutela',
  '04': 'Portabilidad',
  '05': 'Eventos excepcionales',
  '06': 'Órganos y trasplante',
  '07': 'Paciente particular',
}

/** The sector's extension: CustomTagGeneral of Resolución 948 of 2026 (technical document 2, version 1). */
export function healthExtension(health: Health): XmlNode {
  return node('CustomTagGeneral', [
    node('Name', 'Responsable'),
    node('Value', 'www.minsalud.gov.co'),
    node('Name', 'Tipo, identificador:año del acto administrativo'),
    node('Value', 'Resolución 0948:2026'),
    node('Interoperabilidad', [
      node('Group', [node('Collection', information(health), { schemeName: 'Usuario' })], {
        schemeName: 'Sector Salud',
      }),
    ]),
  ])
}

function information(health: Health): XmlNode[] {
  const { modality, coverage, withoutContract } = health
  const data = [
    entry('CODIGO_PRESTADOR', health.providerCode),
    entry('MODALIDAD_PAGO', MODALITY[modality] ?? modality, {
      schemeName: 'salud_modalidad_pago.gc',
      schemeID: modality,
    }),
    entry('COBERTURA_PLAN_BENEFICIOS', COVERAGE[coverage] ?? coverage, {
      schemeName: 'salud_cobertura.gc',
      schemeID: coverage,
    }),
    entry('NUMERO_CONTRATO', health.contract),
    entry('NUMERO_POLIZA', health.policy),
  ]
  if (withoutContract === '') return data
  const reason = WITHOUT_CONTRACT[withoutContract] ?? withoutContract
  return [...data, entry('FACTURA_SIN_CONTRATO', reason, { schemeID: withoutContract })]
}

function entry(name: string, value: string, attributes: Readonly<Record<string, string>> = {}): XmlNode {
  return node('AdditionalInformation', [node('Name', name), node('Value', value, attributes)])
}
