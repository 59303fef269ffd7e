/** Where anybody finds an electronic document at the tax authority. Enablement has a catalog of its own. */
const CATALOGS = { '1': 'https://catalogo-vpfe.dian.gov.co', '2': 'https://catalogo-vpfe-hab.dian.gov.co' } as const
export type Environment = keyof typeof CATALOGS

export interface QrFacts {
  readonly number: string
  readonly date: string
  /** With its offset. */
  readonly time: string
  readonly sellerNit: string
  readonly buyerNumber: string
  /** Integer centavos. */
  readonly gross: number
  readonly iva: number
  readonly otherTaxes: number
  readonly payable: number
  readonly codeName: 'CUFE' | 'CUDE'
  readonly code: string
  readonly environment: Environment
}

export const catalogAddress = (environment: Environment, code: string) =>
  `${CATALOGS[environment]}/document/searchqr?documentkey=${code}`

/** What the tax authority's annex 1.9 puts into the code: a detail on each line, its address last. */
export function qrContent(of: QrFacts): string {
  return [
    `NumFac: ${of.number}`,
    `FecFac: ${of.date}`,
    `HorFac: ${of.time}`,
    `NitFac: ${of.sellerNit}`,
    `DocAdq: ${of.buyerNumber}`,
    `ValFac: ${plain(of.gross)}`,
    `ValIva: ${plain(of.iva)}`,
    `ValOtroIm: ${plain(of.otherTaxes)}`,
    `ValTolFac: ${plain(of.payable)}`,
    `${of.codeName}: ${of.code}`,
    `QRCode: ${catalogAddress(of.environment, of.code)}`,
  ].join('\n')
}

const plain = (centavos: number) => (centavos / 100).toFixed(2)
