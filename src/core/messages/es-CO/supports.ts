export const supports = {
  notFound: 'Ese soporte no está.',
  notWhole: 'Ese soporte todavía no ha llegado completo.',
  fileMissing:
    'El archivo de ese soporte no está en el disco. Restáurelo de una copia de seguridad, o adjúntelo de nuevo.',
  unknownKind: 'Ese archivo no es un PDF ni una imagen JPEG o PNG. Guárdelo como PDF y adjúntelo de nuevo.',
  cutOff: 'Ese archivo está incompleto o dañado: ábralo en el programa que lo hizo y guárdelo de nuevo.',
  activePdf: 'Ese PDF trae programas u otros archivos por dentro. Imprímalo a un PDF nuevo y adjunte ese.',
  lockedPdf: 'Ese PDF tiene contraseña, y el pagador no podría abrirlo. Guárdelo sin ella y adjúntelo de nuevo.',
  tooManyPixels: 'Esa imagen es demasiado grande: escanéela con menos resolución.',
  tooMany: ({ max }: { max: number }) => `Aquí caben ${max} soportes. Junte varios en un solo PDF.`,
  tooLarge: ({ mb }: { mb: number }) =>
    `Aquí caben ${mb} MB de soportes. Escanee con menos resolución o en blanco y negro.`,
  sameFile: ({ name }: { name: string }) => `Ese archivo ya está aquí, como «${name}».`,
} as const
