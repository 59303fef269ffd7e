/** Names of the DIAN's and the provider's codes, as answers and documents print them. */
export const CORRECTION_NAMES: Readonly<Record<'creditNote' | 'debitNote', Readonly<Record<string, string>>>> = {
  creditNote: {
    '1': 'Devolución parcial de los bienes y/o no aceptación parcial del servicio',
    '2': 'Anulación de factura electrónica',
    '3': 'Rebaja o descuento parcial o total',
    '4': 'Ajuste de precio',
    '5': 'Descuento comercial por pronto pago',
    '6': 'Descuento comercial por volumen de ventas',
  },
  debitNote: { '1': 'Intereses', '2': 'Gastos por cobrar', '3': 'Cambio del valor', '4': 'Otros' },
}

export const CUSTOMIZATION_NAMES: Readonly<Record<string, string>> = {
  '20': 'Nota Crédito que referencia una factura electrónica',
  '22': 'Nota Crédito sin referencia a facturas',
  '30': 'Nota Débito que referencia una factura electrónica',
  '32': 'Nota Débito sin referencia a facturas',
}

/** What Factus accepts today; SS-CUDE, SS-POS and SS-SNum are announced. */
export const OPERATION_NAMES: Readonly<Record<string, string>> = {
  '10': 'Estándar',
  '11': 'Mandatos',
  '12': 'Transporte',
  'SS-CUFE': 'Sector Salud - CUFE',
  'SS-Reporte': 'Sector Salud - Reporte',
  'SS-SinAporte': 'Sector Salud - Sin Aporte',
  'SS-Recaudo': 'Sector Salud - Recaudo',
}

export const DOCUMENT_TYPE_NAMES: Readonly<Record<string, string>> = {
  '01': 'Factura electrónica de Venta',
  '03': 'Instrumento electrónico de transmisión - tipo 03',
}

export const RANGE_DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  '21': 'Factura de Venta',
  '22': 'Nota Crédito',
  '23': 'Nota Débito',
}

export const ORGANIZATION_NAMES: Readonly<Record<string, string>> = { '1': 'Persona Jurídica', '2': 'Persona Natural' }

export const TRIBUTE_NAMES: Readonly<Record<string, string>> = {
  '01': 'IVA',
  '03': 'ICA',
  '04': 'INC',
  ZZ: 'No aplica',
}

export const RESPONSIBILITY_NAMES: Readonly<Record<string, string>> = {
  'O-13': 'Gran contribuyente',
  'O-15': 'Autorretenedor',
  'O-23': 'Agente de retención de IVA',
  'O-47': 'Régimen simple de tributación',
  'R-99-PN': 'No responsable',
}

export const PAYMENT_FORM_NAMES: Readonly<Record<string, string>> = { '1': 'Pago de contado', '2': 'Pago a crédito' }

export const PAYMENT_METHOD_NAMES: Readonly<Record<string, string>> = {
  '1': 'Medio de pago no definido',
  '10': 'Efectivo',
  '20': 'Cheque',
  '42': 'Consignación',
  '47': 'Transferencia',
  '48': 'Tarjeta crédito',
  '49': 'Tarjeta débito',
  '71': 'Bonos',
  '72': 'Vales',
  ZZZ: 'Otro',
}

export const STANDARD_NAMES: Readonly<Record<string, string>> = {
  '001': 'UNSPSC',
  '010': 'GTIN',
  '020': 'Partidas arancelarias',
  '999': 'Estándar de adopción del contribuyente',
}

const MUNICIPALITIES: Readonly<Record<string, readonly [string, string]>> = {
  '05001': ['Medellín', 'Antioquia'],
  '08001': ['Barranquilla', 'Atlántico'],
  '11001': ['Bogotá, D.C.', 'Bogotá'],
  '68679': ['San Gil', 'Santander'],
  '76001': ['Cali', 'Valle del Cauca'],
}

/** A code and its name; a code without a known name is its own name. */
export function named(names: Readonly<Record<string, string>>, code: string): { code: string; name: string } {
  return { code, name: names[code] ?? code }
}

export function municipalityOf(code: string) {
  const [name, department] = MUNICIPALITIES[code] ?? [code, code.slice(0, 2)]
  return { code, name, department: { code: code.slice(0, 2), name: department } }
}
