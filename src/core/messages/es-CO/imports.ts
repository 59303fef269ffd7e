/** What importing a file says of it and of its rows. */
export const imports = {
  undoGone: 'No existe esa importación, o ya no se puede deshacer.',
  documentOfOnePackage: 'El documento electrónico es de un solo paquete, y el libro trae varios.',
  noTemplate: 'No hay una plantilla con ese nombre.',
  noRows: 'El archivo no tiene filas de datos.',
  recordArchived: 'El registro está archivado: restáurelo antes.',
  dateWanted: 'Escriba una fecha que exista: dd/mm/aaaa.',
  valueMissing: 'Falta este dato.',
  codeUnknown: ({ code, known }: { code: string; known: string }) =>
    `«${code}» no es un tipo de documento: use ${known}.`,
  numberInOtherRow: 'El número ya está en otra fila.',
  packageTooLarge: 'El paquete que está aquí es demasiado grande para agregarle filas.',
  packageRowRefused: 'La fila de su paquete en la hoja «transaccion» se rechazó o no está.',
  packageUnsaid: 'Diga de qué paquete es.',
  packageNotThere: 'No hay un paquete con ese número en «transaccion».',
  userInOtherRow: 'El usuario ya está en otra fila del paquete.',
  userAmbiguous:
    'Hay varios usuarios con ese número: diga también el tipo de documento, en usuario.tipoDocumentoIdentificacion.',
  userNotThere: 'El usuario no está en la hoja «usuarios», o su fila se rechazó. Se busca por su número de documento.',
  packageWithoutUsers: 'El paquete no tiene usuarios que se puedan aceptar.',
  visitInOtherRow: 'La atención ya está en otra fila.',
  visitOfOther: 'La atención de ese número ya está aquí, y es de otro paciente.',
  visitRowRefused: 'La fila de su atención se rechazó.',
  visitNotThere:
    'La atención no está en la hoja «atenciones», ni entre las que ya se importaron, o su fila se rechazó.',
  patientNotThere: 'El paciente no está en la hoja «pacientes» ni entre los de la clínica, o su fila se rechazó.',
  payerNotThere: 'El pagador no está en la hoja «pagadores» ni entre los de la clínica, o su fila se rechazó.',
  tooManyServices: ({ max }: { max: number }) => `Una atención tiene a lo sumo ${max} servicios.`,
  mappingNotFound: 'No existe esa unión de columnas.',
  wasCsv: 'Era un archivo CSV, y este es un libro.',
  rowNotRead: 'Ninguna parte de la unión de columnas lee esta fila: agregue su valor a una de ellas.',
  firstRow: 'La primera fila',
  firstRowOf: ({ name }: { name: string }) => `La primera fila de la hoja «${name}»`,
  columnsMissing: ({ where, columns }: { where: string; columns: string }) =>
    `${where} no tiene las columnas ${columns}.`,
  columnTwice: ({ where, column }: { where: string; column: string }) =>
    `${where} tiene dos veces la columna «${column}».`,
  formulaWithoutValue:
    'La celda tiene una fórmula sin resultado: abra el archivo en Excel, guárdelo y vuelva a importarlo. Si allí muestra un error, como #N/A, corríjala antes.',
  digitsLost:
    'La hoja de cálculo acortó este número y perdió sus últimos dígitos: dele formato de texto a la columna y escríbalo otra vez.',
  onlyFormulas:
    'El archivo tiene fórmulas sin resultado, y ninguna fila se puede leer: abra el archivo en Excel, guárdelo y vuelva a importarlo.',
  sheetsMissing: ({ sheets }: { sheets: string }) =>
    `El archivo no es un libro con las hojas de la plantilla: ${sheets}.`,
  recordInRow: ({ row }: { row: number }) => `El registro ya está en la fila ${row}.`,
  tooManyPackages: ({ max }: { max: number }) => `El libro trae más de ${max} paquetes: divídalo.`,
  kindWithoutRips: ({ kind }: { kind: string }) => `«${kind}» no lleva RIPS.`,
  packageOverLimit: ({ mb }: { mb: number }) => `Un paquete del libro pasa de ${mb} MB: divídalo, o importe el JSON.`,
  flatFileTwice: ({ name }: { name: string }) => `Hay dos archivos ${name}: importe una remisión a la vez.`,
  flatFileUnknown: ({ name }: { name: string }) =>
    `«${name}» está entre archivos planos y no se sabe cuál es: su nombre debe empezar por AF, US, AC, AP, AU, AH, AN, AM o AT y su número. Cámbielo, o déjelo por fuera.`,
  flatLineAstray: ({ found, file, expected }: { found: number; file: string; expected: number }) =>
    `La línea tiene ${found} datos y en ${file} son ${expected}: quizá hay una coma dentro de uno.`,
  flatFileMissing: ({ file }: { file: string }) =>
    `De los archivos planos de la Resolución 3374 falta ${file}. Elija todos los de la remisión a la vez, o un .zip con ellos.`,
  flatFilesMissing: ({ file, other }: { file: string; other: string }) =>
    `De los archivos planos de la Resolución 3374 falta ${file} y ${other}. Elija todos los de la remisión a la vez, o un .zip con ellos.`,
  theFile: 'el archivo',
  theSheet: ({ name }: { name: string }) => `la hoja «${name}»`,
  sheetMissing: ({ name, sheets }: { name: string; sheets: string }) =>
    `Falta la hoja «${name}»; el archivo trae ${sheets}.`,
  columnMissing: ({ sheet, columns }: { sheet: string; columns: string }) => `Falta en ${sheet} la columna ${columns}.`,
  fieldUnknown: ({ field }: { field: string }) => `La plantilla no tiene «${field}».`,
  sheetUnknown: ({ sheet }: { sheet: string }) => `La plantilla no tiene la hoja «${sheet}».`,
  mappingMisfits: ({ misfits }: { misfits: string }) =>
    `La unión de columnas no corresponde a este archivo. ${misfits} No se guardó nada.`,
} as const
