export const runs = {
  noRipsFile: 'El archivo no es un RIPS ni una respuesta del ministerio.',
  itemFailed: 'Algo falló en el programa con este archivo. Los demás siguieron.',
  divide: ({ said }: { said: string }) => `${said} Divida la carpeta y agréguela por partes.`,
  pieceOutOfOrder: 'Esta parte no sigue a la anterior del mismo archivo. Envíelo desde el comienzo.',
  tooManyFiles: ({ max }: { max: number }) => `Son más de ${max} archivos.`,
  tooLarge: ({ gb }: { gb: number }) => `Los archivos ocupan más de ${gb} GB.`,
  tooManyCollecting: ({ max }: { max: number }) =>
    `Hay ${max} importaciones cuyos archivos no han terminado de llegar: complete o cancele alguna.`,
  packageGone: 'Alguien descartó el paquete. Agregue sus archivos otra vez.',
  sameFile: ({ path }: { path: string }) => `Es igual a «${path}», que sí se tuvo en cuenta.`,
  severalFiles: ({ number, files }: { number: string; files: string }) =>
    `El número ${number} está en archivos distintos: ${files}. Deje solo el correcto.`,
  severalXml: ({ number, files }: { number: string; files: string }) =>
    `El número ${number} tiene XML distintos: ${files}. Deje solo el correcto.`,
  xmlMissing: ({ number }: { number: string }) =>
    `Falta la factura o la nota firmada (XML) del número ${number}: agréguela a la carpeta.`,
  loneXml: ({ said, number }: { said: string; number: string }) =>
    `${said} El de la misma carpeta es del número ${number}.`,
  unknownNumber: 'desconocido',
  tooManyOfNumber: ({ number }: { number: string }) => `El número ${number} tiene más de un RIPS o de un XML.`,
  jsonMissing: ({ number }: { number: string }) => `Falta el JSON del RIPS del número ${number}.`,
  fileCut: 'El archivo no llegó completo. Agréguelo otra vez.',
  zipNone: 'El archivo no es un ZIP, o está cortado.',
  zipDamaged: 'El archivo ZIP está dañado. Cree otro e inténtelo de nuevo.',
  zipEncrypted: 'El ZIP tiene contraseña: descomprímalo y agregue la carpeta.',
  zipMethod: 'El ZIP está comprimido de una forma que no se lee: descomprímalo y agregue la carpeta.',
  zipTooMany: ({ max }: { max: number }) => `El ZIP tiene más de ${max} archivos. Divídalo.`,
  zipTooLarge: 'El ZIP ocupa demasiado al descomprimirlo: no se leyó nada de él. Divídalo o revise de dónde viene.',
  zipLies: 'El ZIP ocupa más de lo que declara: no se leyó nada de él. Revise de dónde viene.',
  zipTooDeep: ({ max }: { max: number }) =>
    `El ZIP está dentro de más de ${max} archivos ZIP. Saque lo que trae y agréguelo.`,
  notFound: 'No existe esa importación.',
  started: 'La importación ya empezó, o terminó.',
  over: 'La importación ya terminó.',
  cannotFile: 'La importación está en pausa, cancelada o sin empezar: no se puede radicar desde ella.',
  stays: 'Lo que hizo una importación se queda.',
  unfinished: 'La importación todavía tiene trabajo.',
  authorLost:
    'Quien la puso en marcha ya no puede hacerlo en esta clínica. Si debe seguir, reanúdela: desde ahí queda a su nombre.',
  noMoreFiles: 'La importación ya empezó: no recibe más archivos.',
} as const
