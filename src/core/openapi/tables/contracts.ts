import type { Entry } from './properties.ts'

/** Of contracts with payers. */
export const CONTRACT_WORDS: Readonly<Record<string, Entry>> = {
  contractId: ['The contract with the payer.', 'El contrato con el pagador.', 'ctr_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  coverages: ['Coverages that it is for; none: every one.', 'Coberturas que incluye; ninguna: todas.', ['16', '17']],
  'Contract.providerCodes': [
    'REPS codes of the sites that it is for; none: every one.',
    'Códigos REPS de las sedes que incluye; ninguno: todas.',
    ['110010000101'],
  ],
  'ContractInput.providerCodes': [
    'REPS codes of the sites that it is for; none: every one.',
    'Códigos REPS de las sedes que incluye; ninguno: todas.',
    ['110010000101'],
  ],
  'ContractPatch.providerCodes': [
    'REPS codes of the sites that it is for; none: every one.',
    'Códigos REPS de las sedes que incluye; ninguno: todas.',
    ['110010000101'],
  ],
  'Contract.validTo': ['Last day; null: until it is ended.', 'Último día; nulo: hasta que se termine.', '2026-12-31'],
  'ContractInput.validTo': [
    'Last day; null: until it is ended.',
    'Último día; nulo: hasta que se termine.',
    '2026-12-31',
  ],
  'ContractPatch.validTo': [
    'Last day; null: until it is ended.',
    'Último día; nulo: hasta que se termine.',
    '2026-12-31',
  ],
  ceiling: ['What its invoices may come to, in pesos.', 'Hasta cuánto suman sus facturas, en pesos.', 50_000_000],
  invoiceGrouping: ['What one of its invoices takes together.', 'Qué reúne cada una de sus facturas.', 'patient'],
  copaymentCollector: ['Who collects what patients pay.', 'Quién recauda lo que pagan los pacientes.', 'provider'],
  copaymentConcept: [
    'As what patients pay: 01 copayment, 02 moderating fee, 03 shared payment.',
    'A qué título pagan los pacientes: 01 copago, 02 cuota moderadora, 03 pago compartido.',
    '02',
  ],
  authorizationRequired: ['Whether services need an authorization.', 'Si los servicios exigen autorización.', false],
  supportCodes: [
    'Supporting documents that go along; null: those of Resolution 2284.',
    'Soportes que acompañan la factura; nulo: los de la Resolución 2284.',
    ['HEV'],
  ],
  'PlannedInvoice.terms': ['What its visits do not say of it.', 'Lo que sus atenciones no dicen de ella.'],
  'BillingPlanInput.site': [
    'Only visits with services of this site, by its REPS code.',
    'Solo atenciones con servicios de esta sede, por su código REPS.',
    '110010000101',
  ],
  'BillingRunInput.site': [
    'Only visits with services of this site, by its REPS code.',
    'Solo atenciones con servicios de esta sede, por su código REPS.',
    '110010000101',
  ],
  'BillingPlanInput.judged': [
    'Also what would keep the first hundred invoices from being emitted.',
    'También lo que impediría emitir las primeras cien facturas.',
    true,
  ],
  'PlannedInvoice.findings': [
    'What would keep it from being emitted; null: not judged.',
    'Lo que impediría emitirla; nulo: no se revisó.',
  ],
  'ForeseenFinding.issue': ['What is wrong, and where.', 'Qué está mal, y dónde.'],
  'ForeseenFinding.visitId': [
    'The visit where it is mended.',
    'La atención donde se corrige.',
    'vis_01KAX3V9M6Q2W4E8R5T7Y1U3J0',
  ],
  used: ['What its issued invoices come to, in pesos.', 'Cuánto suman sus facturas emitidas, en pesos.', 12_500_000],
  'ContractUse.left': [
    'What is left of the ceiling; below zero when it is passed.',
    'Lo que queda del tope; bajo cero si se pasó.',
    37_500_000,
  ],
  'ContractUse.invoices': ['Issued invoices under it.', 'Facturas emitidas bajo él.', 31],
}
