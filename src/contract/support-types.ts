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

interface SupportType {
  readonly label: string
  /** Words in the name of a file, without accents, that tell it. */
  readonly words: readonly string[]
}

export const SUPPORT_TYPES: Readonly<Record<SupportCode, SupportType>> = {
  HEV: { label: 'Resumen de atención u hoja de evolución', words: ['evolucion', 'resumen', 'historia', 'consulta'] },
  EPI: { label: 'Epicrisis', words: ['epicrisis', 'egreso'] },
  HAU: { label: 'Hoja de atención de urgencias', words: ['urgencia'] },
  HAO: { label: 'Hoja de atención odontológica', words: ['odonto'] },
  PDX: {
    label: 'Resultados de apoyo diagnóstico',
    words: ['resultado', 'laboratorio', 'imagen', 'ecografia', 'rayos'],
  },
  DQX: { label: 'Descripción quirúrgica', words: ['quirurgica', 'descripcion'] },
  RAN: { label: 'Registro de anestesia', words: ['anestesia'] },
  HAM: { label: 'Hoja de administración de medicamentos', words: ['administracion'] },
  CRC: { label: 'Comprobante de recibido del usuario', words: ['recibido', 'comprobante', 'firma'] },
  TAP: { label: 'Traslado asistencial', words: ['traslado'] },
  TNA: { label: 'Transporte no asistencial', words: ['transporte'] },
  OPF: { label: 'Orden o prescripción facultativa', words: ['orden', 'formula', 'prescripcion', 'mipres'] },
  LDP: { label: 'Lista de precios', words: ['precio'] },
  FAT: { label: 'Factura al SOAT o a la ADRES', words: ['soat', 'adres'] },
  FMO: { label: 'Factura de material de osteosíntesis', words: ['osteosintesis'] },
  PDE: { label: 'Evidencia del envío del trámite de autorización', words: ['autorizacion', 'tramite', 'envio'] },
}

/** What a file probably is, by its name: a code that stands in it, else a word that tells one; else the commonest. */
export function likelyType(fileName: string): SupportCode {
  const plain = fileName.normalize('NFD').replace(/\p{M}/gu, '')
  const parts = plain.toUpperCase().split(/[^A-Z]+/)
  const name = plain.toLowerCase()
  const byWord = SUPPORT_CODES.find((code) => SUPPORT_TYPES[code].words.some((word) => name.includes(word)))
  return SUPPORT_CODES.find((code) => parts.includes(code)) ?? byWord ?? 'HEV'
}
