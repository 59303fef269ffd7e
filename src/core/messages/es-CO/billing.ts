export const billing = {
  runNotFound: 'No existe esa facturación en lote.',
  tooManyVisits: ({ max }: { max: number }) => `Son más de ${max} atenciones. Elija un periodo más corto o un pagador.`,
  visitNotFound: 'Una de las atenciones no existe o queda fuera de los demás filtros.',
  noneBillable: 'Ninguna de estas atenciones se puede facturar.',
  notPaused: 'La facturación no está en pausa.',
  notRunning: 'Solo se pausa lo que está en curso.',
  undone: 'La facturación ya se deshizo.',
  cannotEmit: 'La facturación está en pausa o se deshizo: no se puede emitir desde ella.',
  itemFailed: 'Algo falló en el programa con esta factura. Las demás siguieron.',
  visitGone: 'Una de las atenciones ya no existe.',
  visitsChanged: 'Las atenciones cambiaron después de elegirlas. Vuelva a facturarlas.',
  invoiceGone: 'La factura ya no existe.',
} as const
