/** What is said of corrections. `source`: the text that decides it. */
export const corrections = {
  gone: 'Ya no tiene esta causa: alguien lo corrigió o lo envió mientras tanto.',
  noField: 'Esta causa no es de un campo del RIPS. Ábralo y corríjalo allí.',
  tooLarge: 'El paquete es demasiado grande para corregirlo aquí. Corrija el archivo e impórtelo de nuevo.',
  nothingToChange: 'Ningún cambio es para el valor que tiene.',
  notForRecord: 'El registro del paciente dice otra cosa, o no puede tener este valor.',
  notIssued: 'No se ha emitido: se corrige el documento mismo.',
  inRecord: 'El dato es del paciente: se corrige en su registro.',
  notIssuedHere: 'Se corrige el RIPS. Si otro programa emitió la factura y ella dice lo mismo, la nota se hace allá.',
  inNote: 'Lo dice también una nota emitida, y a una nota no le sigue otra. Ábrala y decida con el pagador.',
  noteThere: 'La factura ya tiene una nota crédito por todo su valor.',
  missing: 'Diga qué se corrige.',
  annulled: (facts: { code: string }) => `Anulación para corregir ${facts.code}`,
  inRips: (facts: { source: string }) => `Se corrige el RIPS y la factura queda igual (${facts.source}).`,
  inInvoice: (facts: { source: string }) =>
    `La factura emitida dice lo mismo: se prepara la nota crédito que la anula, y se factura de nuevo (${facts.source}).`,
} as const
