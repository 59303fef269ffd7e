/** Why a spreadsheet file cannot be read. */
export const workbook = {
  notText: 'El archivo no es de Excel (.xlsx) ni CSV.',
  csvMalformed: 'El archivo CSV tiene comillas sin cerrar o una fila demasiado larga.',
  unreadable: 'El archivo no se pudo leer: está dañado o es demasiado grande.',
  notAWorkbook: 'El archivo no es un libro de Excel (.xlsx) que se pueda leer.',
  encrypted: 'El libro tiene contraseña: guárdelo sin ella.',
  archiveOfTexts: ({ max }: { max: number }) =>
    `El archivo comprimido debe traer solo archivos de texto (.txt o .csv), hasta ${max}.`,
  tooLarge: ({ mb }: { mb: number }) => `El archivo ocupa más de ${mb} MB.`,
  unpackedTooLarge: ({ mb }: { mb: number }) =>
    `El archivo ocupa más de ${mb} MB descomprimido, o más de lo que declara.`,
  tooManyRows: ({ max }: { max: number }) =>
    `El archivo llega más allá de la fila ${max} o de las primeras 260 columnas. Divídalo o borre lo que sobra.`,
  tooManyFiles: ({ max }: { max: number }) => `Son más de ${max} archivos a la vez.`,
  tooManySheets: ({ max }: { max: number }) => `El libro tiene más de ${max} hojas.`,
} as const
