/** What was agreed with payers. */
export const contracts = {
  title: 'Contratos',
  named: 'Contrato {{number}}',
  none: 'Sin contratos: las facturas llevan el número de la última que se emitió.',
  since: 'Desde {{from}}',
  between: '{{from}} a {{to}}',
  notToday: 'No rige hoy',
  grouping: { visit: 'Atención', patient: 'Paciente', contract: 'Contrato', authorization: 'Autorización' },
  collector: { provider: 'La clínica', payer: 'El pagador' },
  invoices_one: '{{count}} factura emitida',
  invoices_other: '{{count}} facturas emitidas',
  used: 'Usado {{used}} en {{invoices}}. Sin tope.',
  usedOf: 'Usado {{used}} de {{ceiling}} en {{invoices}}.',
  passed: 'El tope se pasó en {{by}}',
  choose: 'Contrato',
  noContract: 'Sin contrato',
  chosenAlone: 'El único del pagador para este día y esta cobertura.',
} as const
