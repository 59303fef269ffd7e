export const journal = {
  voucherMissing: 'Falta el tipo de comprobante de Siigo. Escríbalo en las cuentas del diario y vuelva a intentarlo.',
  nothing: 'No hay facturas ni notas emitidas en estos días.',
} as const
