export const journal = {
  voucherMissing: ({ kinds }: { kinds: string }) =>
    `Falta el tipo de comprobante de Siigo para ${kinds}. Escríbalo en las cuentas del diario y vuelva a intentarlo.`,
  invoice: 'facturas',
  credit_note: 'notas crédito',
  debit_note: 'notas débito',
  and: ({ first, second }: { first: string; second: string }) => `${first} y ${second}`,
  nothing: 'No hay facturas ni notas emitidas en estos días.',
} as const
