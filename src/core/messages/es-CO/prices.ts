export const prices = {
  listNotFound: 'No existe esa lista de precios.',
  listArchived: 'Esa lista de precios está archivada.',
  listOfAnother: 'Esa lista de precios se pactó con otro pagador.',
  listUnderContract: ({ number, payer }: { number: string; payer: string }) =>
    `La lista es la del contrato ${number} con ${payer}: cambie antes ese contrato.`,
  versionNotFound: 'No existe esa versión de la lista de precios.',
  ownHasNoManual: 'Una lista con precios propios no se basa en un manual.',
  manualWanted: 'Elija la lista de precios propios que tiene los valores del manual.',
  ownHasNoPercentage: 'Una lista con precios propios no lleva porcentaje.',
  percentageWanted: 'Escriba el porcentaje sobre el manual: -10 es un diez por ciento menos, 0 es el valor del manual.',
  dayTaken: ({ day }: { day: string }) =>
    `La lista ya tiene una versión desde el ${day}. Elija otro día, o retire antes esa versión.`,
  codeTwice: ({ code }: { code: string }) => `El código ${code} está dos veces.`,
  codeInRow: ({ code, row }: { code: string; row: number }) => `El código ${code} ya está en la fila ${row}.`,
  kindUnknown: ({ kind }: { kind: string }) => `«${kind}» no es un tipo de código: use CUPS, CUM, IUM o PROPIO.`,
  payerOther: ({ nit, agreed }: { nit: string; agreed: string }) =>
    `La fila es del pagador con NIT ${nit}, y la lista se pactó con el NIT ${agreed}.`,
  versionWanted: 'Diga de qué lista son los precios y desde qué día rigen.',
  fileRefused: ({ rows }: { rows: number }) =>
    `Se rechazan ${rows} filas, y una lista de precios entra completa o no entra: no se cambió nada. Corrija el archivo y cárguelo de nuevo.`,
  visitUnpriced: ({ day, code }: { day: string; code: string }) =>
    `La atención del ${day} tiene un servicio sin precio${code && ` (${code})`}: escríbalo en la atención, o póngalo en la lista de precios.`,
  tooManyItems: ({ max }: { max: number }) => `Una versión tiene ${max} precios como máximo.`,
} as const
