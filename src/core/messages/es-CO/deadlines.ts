export const deadlines = {
  onlyIssued: 'Solo se radica ante el pagador una factura emitida.',
  issuedLater: ({ number }: { number: string }) => `La factura ${number} se emitió después de ese día.`,
  noFiling: 'De esa factura no hay radicación ante el pagador.',
  futureDay: 'Ese día todavía no llega.',
} as const
