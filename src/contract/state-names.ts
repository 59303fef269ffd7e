import type { DocumentStatus } from './documents.ts'
import type { PackageStatus } from './packages.ts'

/** How screens and exported lists in Spanish call the states of a package. */
export const PACKAGE_STATES = {
  draft: 'Borrador',
  ready: 'Listo para radicar',
  queued: 'En espera de envío',
  sending: 'Enviando',
  accepted: 'Aceptado',
  rejected: 'Rechazado',
  unknown: 'Resultado desconocido',
  discarded: 'Descartado',
} as const satisfies Record<PackageStatus, string>

/** And those of an invoice or a note. */
export const DOCUMENT_STATES = {
  draft: PACKAGE_STATES.draft,
  ready: 'Lista para emitir',
  queued: PACKAGE_STATES.queued,
  sending: PACKAGE_STATES.sending,
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  unknown: PACKAGE_STATES.unknown,
  discarded: 'Descartada',
} as const satisfies Record<DocumentStatus, string>
