/** What people's data are used for, and what the law asks for it. The names are those of the screens and of what is printed. */
export const PURPOSES = {
  care: {
    label: 'Atención en salud e historia clínica',
    /** False: the law itself orders it, and nobody can withdraw from it. */
    asksConsent: true,
    norm: 'Ley 1581 de 2012, artículos 6 y 9',
  },
  billing: {
    label: 'Facturación y reporte de RIPS al pagador y al ministerio',
    asksConsent: false,
    norm: 'Ley 1581 de 2012, artículo 10; Resolución 948 de 2026',
  },
  contact: {
    label: 'Citas, resultados y avisos por teléfono o correo',
    asksConsent: true,
    norm: 'Ley 1581 de 2012, artículo 9',
  },
  sharing: {
    label: 'Entrega de datos a otros prestadores o aseguradores',
    asksConsent: true,
    norm: 'Ley 1581 de 2012, artículos 6 y 9',
  },
  images: {
    label: 'Fotografías y videos de la atención',
    asksConsent: true,
    norm: 'Ley 1581 de 2012, artículos 5 y 6',
  },
  research: {
    label: 'Investigación con datos que identifican a la persona',
    asksConsent: true,
    norm: 'Ley 1581 de 2012, artículo 6',
  },
  promotion: {
    label: 'Información sobre servicios de la clínica',
    asksConsent: true,
    norm: 'Ley 1581 de 2012, artículo 9',
  },
} as const
export type Purpose = keyof typeof PURPOSES
export const PURPOSE_NAMES = Object.keys(PURPOSES) as [Purpose, ...Purpose[]]

/** How a consent was given (Decreto 1074 de 2015, artículo 2.2.2.25.2.4). */
export const CONSENT_METHODS = {
  written: 'Por escrito',
  verbal: 'De palabra, ante testigo',
  electronic: 'Por medio electrónico',
} as const
export type ConsentMethod = keyof typeof CONSENT_METHODS
export const CONSENT_METHOD_NAMES = Object.keys(CONSENT_METHODS) as [ConsentMethod, ...ConsentMethod[]]

/** What a person may ask, and in how many working days it is answered (Ley 1581 de 2012, artículos 14 y 15). */
export const REQUEST_KINDS = {
  access: { label: 'Conocer sus datos', workingDays: 10 },
  correction: { label: 'Corregir o actualizar', workingDays: 15 },
  erasure: { label: 'Suprimir', workingDays: 15 },
  withdrawal: { label: 'Revocar una autorización', workingDays: 15 },
} as const
export type RequestKind = keyof typeof REQUEST_KINDS
export const REQUEST_KIND_NAMES = Object.keys(REQUEST_KINDS) as [RequestKind, ...RequestKind[]]

/**
 * How long each kind is kept. Years are whole calendar years; null: as long as what it counts from. Where the law gives no
 * term `isOurs` says that the program's authors chose it. Read on CHECKED_ON.
 */
export const RETENTION = {
  clinical: {
    label: 'Pacientes con atenciones',
    years: 15,
    from: 'la última atención',
    norm: 'Resolución 839 de 2017, artículo 3: quince años como mínimo, el doble para víctimas de violaciones de derechos humanos. Eliminar exige antes dos avisos en prensa y un acta.',
    isOurs: false,
  },
  rips: {
    label: 'Paquetes RIPS',
    years: 15,
    from: 'el último cambio',
    norm: 'Contienen atenciones: el mismo término que la historia clínica (Resolución 839 de 2017, artículo 3).',
    isOurs: true,
  },
  tax: {
    label: 'Facturas y notas',
    years: 10,
    from: 'la emisión',
    norm: 'Ley 962 de 2005, artículo 28; para fines tributarios, Estatuto Tributario, artículo 632, y Ley 962 de 2005, artículo 46.',
    isOurs: false,
  },
  unattended: {
    label: 'Pacientes sin atenciones',
    years: 1,
    from: 'el registro',
    norm: 'Ley 1581 de 2012, artículo 4; Decreto 1074 de 2015, artículo 2.2.2.25.2.8: solo el tiempo necesario para la finalidad.',
    isOurs: true,
  },
  consents: {
    label: 'Autorizaciones, solicitudes y contacto',
    years: null,
    from: 'el registro del paciente',
    norm: 'Ley 1581 de 2012, artículo 17: el responsable conserva prueba de la autorización.',
    isOurs: false,
  },
  trail: {
    label: 'Auditoría',
    years: null,
    from: 'el almacén de datos',
    norm: 'Resolución 1995 de 1999, artículo 14, y Resolución 839 de 2017, artículo 11: quién tuvo acceso se puede probar siempre.',
    isOurs: true,
  },
} as const
export type RetentionKind = keyof typeof RETENTION
export const RETENTION_KINDS = Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]]

/** When the norms above were last read. */
export const CHECKED_ON = '2026-11-24'
