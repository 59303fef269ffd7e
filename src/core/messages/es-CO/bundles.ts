export const bundles = {
  ofWhat: 'Diga de qué facturas, o de qué pagador.',
  tooMany: ({ max }: { max: number }) => `Son más de ${max} facturas: elija menos días.`,
  tooLarge: ({ mb }: { mb: number }) => `Los archivos pasan de ${mb} MB: elija menos facturas.`,
  nothing: 'Ahí no hay ninguna factura emitida que llevar al pagador.',
  fileMissing: ({ name }: { name: string }) => `El archivo «${name}» no está en el disco.`,
} as const
