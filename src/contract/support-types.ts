import { withoutAccents } from './plain-text.ts'

/**
 * What goes along with an invoice to its payer: Resolution 2284 of 2023, changed by 627 and 1885 of 2024. From public texts that
 * cite its technical annex; the annex itself was not at hand, so a code here is what those texts agree on.
 */
export const SUPPORTS_SOURCE = {
  norm: 'Resolución 2284 de 2023, modificada por las Resoluciones 627 y 1885 de 2024',
  checkedOn: '2026-11-23',
} as const

export const SUPPORT_CODES = [
  ...(['HEV', 'EPI', 'HAU', 'HAO', 'PDX', 'DQX', 'RAN', 'HAM', 'CRC'] as const),
  ...(['TAP', 'TNA', 'OPF', 'LDP', 'FAT', 'FMO', 'PDE'] as const),
] as const
export type SupportCode = (typeof SUPPORT_CODES)[number]

/** Words in the name of a file, without accents, that tell what it is. */
const WORDS: Readonly<Record<SupportCode, readonly string[]>> = {
  HEV: ['evolucion', 'resumen', 'historia', 'consulta'],
  EPI: ['epicrisis', 'egreso'],
  HAU: ['urgencia'],
  HAO: ['odonto'],
  PDX: ['resultado', 'laboratorio', 'imagen', 'ecografia', 'rayos'],
  DQX: ['quirurgica', 'descripcion'],
  RAN: ['anestesia'],
  HAM: ['administracion'],
  CRC: ['recibido', 'comprobante', 'firma'],
  TAP: ['traslado'],
  TNA: ['transporte'],
  OPF: ['orden', 'formula', 'prescripcion', 'mipres'],
  LDP: ['precio'],
  FAT: ['soat', 'adres'],
  FMO: ['osteosintesis'],
  PDE: ['autorizacion', 'tramite', 'envio'],
}

/** What a file probably is, by its name: a code that stands in it, else a word that tells one; else the commonest. */
export function likelyType(fileName: string): SupportCode {
  const plain = withoutAccents(fileName)
  const parts = plain.toUpperCase().split(/[^A-Z]+/)
  const name = plain.toLowerCase()
  const byWord = SUPPORT_CODES.find((code) => WORDS[code].some((word) => name.includes(word)))
  return SUPPORT_CODES.find((code) => parts.includes(code)) ?? byWord ?? 'HEV'
}
