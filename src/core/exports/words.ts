import type { BillingItemState } from '../../contract/billing-runs.ts'
import type { ContractGrouping } from '../../contract/contracts.ts'
import type { CauseSource } from '../../contract/corrections.ts'
import type { DeadlineKind } from '../../contract/deadlines.ts'
import type { DispatchState } from '../../contract/dispatches.ts'
import type { DocumentRunItemState } from '../../contract/document-runs.ts'
import type { RunItemState, RunTargetKind } from '../../contract/runs.ts'

export const RUN_STATES: Readonly<Record<RunItemState, string>> = {
  waiting: 'Sin leer',
  made: 'Leído',
  judged: 'Validado',
  chosen: 'En espera de envío',
  filed: 'En espera de envío',
  result: 'Resultado del ministerio',
  refused: 'No se pudo usar',
  cancelled: 'Cancelado',
}
export const DEADLINES: Readonly<Record<DeadlineKind, string>> = {
  payer_filing: 'Radicar ante el pagador',
  rips_without_invoice: 'Radicar el RIPS sin factura',
  resolution_end: 'Fin de la resolución',
  resolution_numbers: 'Fin de los números',
  access_token_end: 'Fin del token de acceso',
  contract_end: 'Fin del contrato',
  contract_ceiling: 'Fin del tope del contrato',
  ministry_certificate_end: 'Fin del certificado del Ministerio',
  catalog_review: 'Revisar la tabla oficial',
  backup_place: 'Sin segundo lugar para las copias',
  backup_copy: 'Sin copia comprobada',
}
export const BILLING_STATES: Readonly<Record<BillingItemState, string>> = {
  waiting: 'Por preparar',
  made: 'Borrador',
  chosen: 'En espera de envío',
  emitted: 'En espera de envío',
  refused: 'No se pudo preparar',
  cancelled: 'Deshecha',
}
export const SOURCES: Readonly<Record<CauseSource, string>> = {
  ministry: 'Ministerio',
  provider: 'Proveedor',
  local: 'Revisión local',
}
export const TARGETS: Readonly<Record<RunTargetKind, string>> = {
  package: 'Paquete RIPS',
  invoice: 'Factura',
  credit_note: 'Nota crédito',
  debit_note: 'Nota débito',
}
export const ITEM_STATES: Readonly<Record<DocumentRunItemState, string>> = {
  waiting: 'Por hacer',
  done: 'Hecho',
  refused: 'No se hizo',
  cancelled: 'Cancelado',
}
export const DISPATCH_STATES: Readonly<Record<DispatchState, string>> = {
  queued: 'Por enviar',
  sending: 'Enviando',
  accepted: 'Aceptado',
  rejected: 'Rechazado',
  unknown: 'Resultado desconocido',
}
export const OUTCOMES = {
  open: 'En curso',
  accepted: 'Aceptado',
  rejected: 'Rechazado',
  unknown: 'Resultado desconocido',
}
export const RESOLUTION_KINDS = { invoice: 'Factura', credit_note: 'Nota crédito', debit_note: 'Nota débito' } as const

export const PRICE_BASES = { own: 'Propios', soat: 'Manual SOAT', iss: 'Manual ISS' } as const
export const GROUPINGS: Readonly<Record<ContractGrouping, string>> = {
  visit: 'Atención',
  patient: 'Paciente',
  contract: 'Contrato',
  authorization: 'Autorización',
}

export const LAYOUTS = { folders: 'Una carpeta por factura', flat: 'Todo junto' } as const
