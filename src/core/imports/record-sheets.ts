import { CATALOGS } from '../../contract/rips/catalogs.ts'
import { SERVICE_GROUPS, type SmallCatalog } from '../../contract/rips/field.ts'
import { type Fields, GROUP_LABELS } from '../../contract/rips/groups.ts'
import { type ColumnSpec, columnOfField, type SheetSpec } from '../workbook/column.ts'

type Extra = Partial<Pick<ColumnSpec, 'aliases' | 'type' | 'help' | 'digits' | 'upperCase' | 'closed' | 'options'>> & {
  readonly required?: true
  readonly catalog?: SmallCatalog
}

export function column(field: string, title: string, { required, catalog, ...extra }: Extra = {}): ColumnSpec {
  const options = catalog && CATALOGS[catalog].filter(({ offered }) => offered !== false)
  return {
    field,
    title,
    aliases: [],
    type: 'string',
    required: required ? 'Sí' : 'No',
    help: '',
    options,
    upperCase: options !== undefined,
    ...extra,
  }
}

export const DOCUMENT = [
  column('documentType', 'Tipo de documento', {
    required: true,
    catalog: 'tipoDocumentoIdentificacion',
    closed: true,
    aliases: ['tipo documento identificacion', 'tipo identificacion', 'tipo id'],
  }),
  column('documentNumber', 'Número de documento', {
    required: true,
    help: 'Sin puntos ni espacios.',
    aliases: ['documento identificacion', 'identificacion', 'cedula'],
  }),
]
const BIRTH = column('birthDate', 'Fecha de nacimiento', {
  type: 'date',
  aliases: ['nacimiento'],
  help: 'dd/mm/aaaa.',
})
const SEX = column('sexCode', 'Sexo', { catalog: 'codSexo', aliases: ['sexo biologico'] })
const country = (field: string, title: string, ...aliases: string[]) =>
  column(field, title, { aliases, digits: 3, help: 'Código de tres dígitos; Colombia es 170.' })
const COUNTRY = country('countryResidenceCode', 'País de residencia')
const municipality = (field: string, title: string, ...aliases: string[]) =>
  column(field, title, { aliases, digits: 5, help: 'Código DIVIPOLA de cinco dígitos.' })
const MUNICIPALITY = municipality('municipalityResidenceCode', 'Municipio de residencia', 'municipio')
const ZONE = column('territorialZoneCode', 'Zona de residencia', {
  catalog: 'codZonaTerritorialResidencia',
  digits: 2,
  aliases: ['zona territorial residencia', 'zona territorial', 'zona'],
})

const EMAIL = column('email', 'Correo', { aliases: ['correo electronico', 'email'] })
const PHONE = column('phone', 'Teléfono', { aliases: ['celular'] })

const PATIENTS: SheetSpec = {
  name: 'pacientes',
  keys: ['documentType', 'documentNumber', 'firstName', 'lastName'],
  columns: [
    ...DOCUMENT,
    column('firstName', 'Primer nombre', { required: true, aliases: ['nombre', 'nombres'] }),
    column('middleName', 'Segundo nombre'),
    column('lastName', 'Primer apellido', { required: true, aliases: ['apellido', 'apellidos'] }),
    column('secondLastName', 'Segundo apellido'),
    BIRTH,
    SEX,
    column('userType', 'Tipo de usuario', { catalog: 'tipoUsuario', digits: 2 }),
    COUNTRY,
    MUNICIPALITY,
    ZONE,
    country('countryOriginCode', 'País de origen', 'pais nacimiento'),
    column('incapacityCertificate', 'Incapacidad', {
      catalog: 'incapacidad',
      aliases: ['certificado incapacidad'],
    }),
    column('disabilityFlag', 'Discapacidad', { upperCase: true }),
    column('registroSiras', 'Registro SIRAS', { aliases: ['siras', 'numero siras'] }),
    PHONE,
    EMAIL,
  ],
}

const PAYERS: SheetSpec = {
  name: 'pagadores',
  keys: ['nit', 'companyName'],
  columns: [
    column('nit', 'NIT', { required: true, help: 'Sin puntos ni dígito de verificación.' }),
    column('verificationDigit', 'Dígito de verificación', { aliases: ['dv'], help: 'Se calcula si se deja vacío.' }),
    column('companyName', 'Razón social', { required: true, aliases: ['nombre', 'entidad', 'empresa'] }),
    EMAIL,
    PHONE,
    column('address', 'Dirección'),
    column('departmentCode', 'Departamento', { digits: 2, help: 'Código DIVIPOLA de dos dígitos.' }),
    municipality('municipalityCode', 'Municipio'),
  ],
}

const PROFESSIONALS: SheetSpec = {
  name: 'profesionales',
  keys: ['documentType', 'documentNumber'],
  columns: [
    ...DOCUMENT,
    column('firstName', 'Nombres', { aliases: ['nombre', 'primer nombre'] }),
    column('lastName', 'Apellidos', { aliases: ['apellido', 'primer apellido'] }),
    column('professionalType', 'Tipo de profesional'),
    column('registrationNumber', 'Registro profesional', { aliases: ['tarjeta profesional', 'rethus'] }),
    BIRTH,
    SEX,
    COUNTRY,
    MUNICIPALITY,
    ZONE,
  ],
}

/** A saved service has the fields of its group, so each group has a sheet; the sheet says the category. */
const services = (fields: Fields): readonly SheetSpec[] =>
  SERVICE_GROUPS.map((group) => ({
    name: group,
    keys: ['name'],
    columns: [
      column('name', 'Nombre del servicio', {
        required: true,
        aliases: ['nombre'],
        help: `Con el que se busca entre los de «${GROUP_LABELS[group]}».`,
      }),
      column('description', 'Descripción'),
      ...fields[group]
        .filter(({ name }) => name !== 'consecutivo')
        .map((field) => ({ ...columnOfField(group, field), required: 'No' })),
    ],
  }))

/** How files call the kinds of codes: the clinic's own one is no word of the contract there. */
export const CODE_KINDS = [
  { code: 'CUPS', name: 'Consulta, procedimiento u otro servicio' },
  { code: 'CUM', name: 'Medicamento: expediente-consecutivo' },
  { code: 'IUM', name: 'Medicamento: 15 caracteres' },
  { code: 'PROPIO', name: 'Código de la clínica o de un manual' },
] as const

const PRICES: SheetSpec = {
  name: 'precios',
  keys: ['code', 'value'],
  columns: [
    column('kind', 'Tipo de código', {
      required: true,
      aliases: ['clase de codigo'],
      options: CODE_KINDS,
      upperCase: true,
    }),
    column('code', 'Código del servicio', {
      required: true,
      help: 'Como se escribe en la atención; uno del CUPS tiene seis caracteres, con sus ceros.',
      aliases: ['cups', 'codigo cups', 'code'],
    }),
    column('description', 'Descripción', { aliases: ['nombre', 'nombre del servicio'] }),
    column('value', 'Valor', {
      type: 'number',
      required: true,
      help: 'Pesos, sin IVA.',
      aliases: ['tarifa', 'precio'],
    }),
    column('nit', 'NIT del pagador', {
      help: 'Si está, tiene que ser el del pagador con que se pactó la lista.',
      aliases: ['nit', 'nit entidad'],
    }),
  ],
}

/** The sheets of each kind of record; their headings are also those of its export. */
export const RECORD_SHEETS = {
  patients: [PATIENTS],
  clients: [PAYERS],
  specialists: [PROFESSIONALS],
  prices: [PRICES],
  services,
} as const
