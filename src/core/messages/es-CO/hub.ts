export const hub = {
  publicName: ({ host }: { host: string }) =>
    `--host: ${host} no es de una red propia (una dirección privada, o un nombre que termine en .local, .lan, .internal o .home.arpa). Para un nombre público indique su certificado con --cert y --key.`,
  certificateMalformed: ({ where }: { where: string }) => `${where}: no es un archivo PEM que se pueda leer.`,
  certificateKeyWrong: ({ where }: { where: string }) => `${where}: la llave no es la del certificado.`,
  certificateOfOther: ({ host }: { host: string }) => `--cert: el certificado no vale para ${host}.`,
  enrolTitle: 'Conectar este equipo a la central',
  enrolLead:
    'El navegador no conoce todavía el certificado de esta central. Se instala una sola vez en cada equipo; después se abre sin advertencias.',
  enrolDownload: 'Descargar el certificado',
  enrolCompareTitle: 'Antes de instalarlo, compare el pin',
  enrolCompare:
    'Quien administra la central tiene el pin en papel. La huella SHA-256 del archivo debe empezar por él; si no, no lo instale: alguien está en medio.',
  enrolShowHash: 'La huella la muestra esta orden:',
  enrolInstallTitle: 'Instálelo como autoridad de confianza',
  enrolWindows:
    'Windows: abra el archivo, Instalar certificado, Equipo local, «Entidades de certificación raíz de confianza».',
  enrolMac: 'macOS: ábralo en Acceso a Llaveros, en Sistema, y marque «Confiar siempre».',
  enrolLinux:
    'Linux: en Chromium o Chrome, Configuración, Seguridad, Administrar certificados; en Firefox, Privacidad y seguridad, Certificados, Autoridades, Importar.',
  enrolScope: 'Solo vale para direcciones de redes propias: con él nadie puede hacerse pasar por un sitio de internet.',
  enrolOpen: 'Abrir la central',
  dataLeft: ({ at }: { at: string }) =>
    `Los datos de esta central se sacaron (${at}). Si la central sigue, inícielo con --restored: lo pendiente se consulta antes de enviarse.`,
  moveUnfinished: 'Un traslado de datos a esta central quedó a medias. Repita la orden que lo empezó.',
  nodesLive: 'Hay nodos de la central en marcha. Termínelos todos y repita la orden.',
  noCopyThere: '--import: en esa carpeta no hay ninguna copia de Radica.',
  notEmpty: 'La central ya tiene datos. Una copia se trae a una central nueva.',
  passphraseForCopy:
    'Falta la frase de acceso de la copia (RADICA_STORE_KEY_FILE): con ella se abre en el otro equipo.',
  tablesNewer: ({ present, own }: { present: number; own: number }) =>
    `Las tablas de la central son de la versión ${present} y este programa llega a la ${own}. Actualice el programa.`,
  tablesNotAdditive: ({ version, part }: { version: number; part: string }) =>
    `Las tablas de la central no se pueden llevar a la versión ${version} mientras se trabaja (${part}). Nada se cambió: saque los datos con el programa de antes (--export) y tráigalos a una central nueva (--import).`,
  addressMalformed: 'Escriba la dirección de la central, por ejemplo radica.local:4310.',
  pinMalformed: 'El pin son 24 cifras y letras de la A a la F, en seis grupos. Compárelo con el papel.',
  pinWrong:
    'El pin no es el de esta central. Compruebe la dirección y el pin; si son los del papel, avise a quien administra la central: alguien puede estar en medio.',
  notReached: ({ address }: { address: string }) =>
    `Nadie responde en ${address}. Compruebe la dirección, y que este equipo esté en la red de la central.`,
  notTrusted: 'Este equipo no conoce el certificado de la central. Escriba el pin que le dio quien la administra.',
  noHubThere: 'En esa dirección no hay una central de Radica.',
  otherVersion: ({ theirs, ours }: { theirs: string; ours: string }) =>
    `La central es de la versión ${theirs} y este programa de la ${ours}. Actualice el que esté atrasado.`,
  away: 'La central no responde. Lo que escribió no se pierde; se vuelve a intentar.',
  placeTitle: '¿Dónde están los datos?',
  placeHere: 'Solo en este equipo',
  placeHereWhy: 'Cifrados, y se trabaja sin conexión.',
  placeHub: 'En una central',
  placeHubWhy: 'Este equipo la muestra; varios trabajan a la vez con los mismos datos.',
  address: 'Dirección de la central',
  pin: 'Pin',
  pinHint: 'Se lo da en papel quien administra la central. Sin pin solo vale un certificado que este equipo ya conoce.',
  placeContinue: 'Continuar',
  placeOpening: 'Radica se abre de nuevo…',
  placeFailed: 'No se pudo. Inténtelo de nuevo.',
  placeBack: 'Volver sin cambiar nada',
  firstRunHub: 'Los datos están en una central',
  notBegun: 'La central todavía no tiene administrador. Prepárela primero en su propio equipo.',
  objectKeysMissing: 'Faltan las llaves del almacén de objetos: AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.',
} as const
