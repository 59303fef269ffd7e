export const host = {
  portTaken: ({ port }: { port: number }) => `El puerto ${port} está ocupado por otro programa. Elija otro.`,
  setupTokenNeeded:
    'Abra la dirección completa que Radica muestra al iniciar; si ya no la tiene, iníciela de nuevo. Solo quien la inició puede hacer esto.',
  sampleRefused:
    'La clínica de ejemplo se crea una sola vez, en una instalación simulada y nueva. Abra Radica de nuevo.',
  sampleFailed:
    'La clínica de ejemplo quedó a medias. Cierre Radica y ábrala de nuevo: lo que quedó a medias se borra solo, y puede probar otra vez.',
  sampleCleared: 'Radica se cerró mientras creaba la clínica de ejemplo. Lo que quedó a medias se borró.',
  locked: 'Los datos están bloqueados hasta que una persona escriba la frase de acceso.',
  reopening: 'Los datos se están abriendo de nuevo. Espere un momento.',
  restarting: 'El motor de datos de Radica se está reiniciando; lo guardado está a salvo. Inténtelo de nuevo.',
  apiOnly: 'Aquí solo está la API de Radica.',
  programsOnly: 'Esta puerta es para programas, no para páginas web.',
  tokenNeeded: ({ prefix }: { prefix: string }) => `Se entra con un token de acceso (Bearer ${prefix}…).`,
  notOpened: 'Radica no pudo abrirse.',
  notOpenedBecause: ({ name, reason }: { name: string; reason: string }) =>
    `Radica no pudo abrirse (${name}: ${reason}).`,
  somePortTaken: 'El puerto está ocupado por otro programa.',
  folderInUse: ({ folder }: { folder: string }) =>
    `Radica ya está abierta con los datos de ${folder}; ciérrela antes de abrirla otra vez.`,
  keyFileMissing: ({ folder }: { folder: string }) =>
    `En ${folder} falta store-key.json, sin el que estos datos no se pueden abrir.`,
  keyFileDamaged: ({ path }: { path: string }) => `El archivo ${path} está dañado.`,
  keychainSilent: 'El llavero del sistema, que guarda la llave de estos datos, no responde.',
  notInKeychain: 'La llave de estos datos no está en el llavero de este equipo y usuario.',
  sampleKeyGone: ({ folder }: { folder: string }) => `La llave de los datos de ejemplo de ${folder} falta o cambió.`,
  secretsDamaged: ({ path }: { path: string }) => `El archivo de secretos ${path} está dañado o es de otros datos.`,
  inFile: ({ path }: { path: string }) => `el archivo ${path}`,
  inDescriptor: ({ descriptor }: { descriptor: string }) => `el descriptor ${descriptor}`,
  noPassphrase: ({ where }: { where: string }) => `No hay ninguna frase de acceso en ${where}.`,
  passphraseReadable: ({ where }: { where: string }) =>
    `Otros pueden leer ${where}, que tiene la frase de acceso. Déjelo solo para usted (chmod 600).`,
  passphraseNotRead: ({ where }: { where: string }) => `No se pudo leer la frase de acceso de ${where}.`,
  hubKeyNeeded:
    'Falta la llave de la central: 64 cifras hexadecimales en RADICA_HUB_KEY, o en el archivo de --key-file.',
  hubKeyMalformed: ({ where }: { where: string }) => `${where}: la llave de la central son 64 cifras hexadecimales.`,
  hubKeyWrong: 'La llave de la central no es la de esta base de datos.',
  hubKeyInDatabase:
    'Sin llave propia, los secretos se cifran con una que está en la misma base de datos: solo para probar.',
  noEmbeddedDatabase: ({ platform }: { platform: string }) =>
    `Para ${platform} no hay base de datos incluida; indique una con --database.`,
  databaseNotStarted: ({ reason }: { reason: string }) => `La base de datos incluida no arrancó: ${reason}`,
  synced: ({ drive, folder }: { drive: string; folder: string }) =>
    `Los datos están en una carpeta que ${drive} sincroniza (${folder}). Puede dañarlos o ponerles encima un estado anterior. Cierre Radica, mueva la carpeta a una que no se sincronice y abra Radica con ella (RADICA_DATA). Ahí pueden ir las copias, no los datos.`,
  simulatorsMissing: 'El nodo que tiene los simuladores no dice dónde están.',
} as const
