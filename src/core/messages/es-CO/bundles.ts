import { type Sizes, sizesIn } from '../sizes.ts'

const size = sizesIn('es-CO')

export const bundles = {
  ofWhat: 'Diga de qué facturas, o de qué pagador.',
  tooMany: ({ max }: { max: number }) => `Son más de ${max} facturas: elija menos días.`,
  tooLarge: ({ mb }: { mb: number }) => `Los archivos pasan de ${mb} MB: elija menos facturas.`,
  nothing: 'Ahí no hay ninguna factura emitida que llevar al pagador.',
  fileMissing: ({ name }: { name: string }) => `El archivo «${name}» no está en el disco.`,
  fileTooLarge: ({ name, bytes, max }: Sizes) =>
    `${name} pesa ${size(bytes)} y el pagador recibe archivos de hasta ${size(max)}: sobran ${size(bytes - max)}.`,
  over: ({ name, bytes, max }: Sizes) =>
    `Lo de la factura ${name} pesa ${size(bytes)} y el pagador recibe hasta ${size(max)}: sobran ${size(bytes - max)}.`,
  noCuv: 'La factura no tiene CUV: radique su RIPS ante el ministerio y haga el archivo otra vez.',
  onePayer: 'Las facturas son de pagadores distintos: elija las de uno solo.',
  noPayer: 'La paga el paciente: no hay pagador a quien llevarla.',
  full: ({ mb }: { mb: number }) => `Con esta el archivo pasa de ${mb} MB: haga otro con las que no cupieron.`,
  noRoom: 'No hay espacio en el disco. Libere espacio y haga otro archivo con las que faltaron.',
  incomplete: ({ what }: { what: string }) => `Está en el archivo, pero le falta: ${what}.`,
  notMade: 'El archivo para el pagador no está: se borra a los siete días y no va en las copias. Hágalo otra vez.',
} as const
