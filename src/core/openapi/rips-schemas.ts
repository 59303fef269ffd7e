import { CATALOGS } from '../../contract/rips/catalogs.ts'
import {
  type Catalog,
  DATE,
  DATE_TIME,
  type Field,
  type Group,
  SERVICE_GROUPS,
  type ServiceGroup,
  type SmallCatalog,
} from '../../contract/rips/field.ts'
import { FIELDS, GROUP_LABELS } from '../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { JsonSchema } from './schemas.ts'
import { RIPS_EXAMPLES, RIPS_IN_ENGLISH } from './tables/rips.ts'

/** Component of a record of each group; that of its draft has `Draft` behind it. */
export const RECORD_NAMES: Readonly<Record<ServiceGroup, string>> = {
  consultas: 'Consulta',
  procedimientos: 'Procedimiento',
  urgencias: 'Urgencia',
  hospitalizacion: 'Hospitalizacion',
  recienNacidos: 'RecienNacido',
  medicamentos: 'Medicamento',
  otrosServicios: 'OtroServicio',
}
/** What the contract calls the field set of a group. */
const SEED_NAMES: Readonly<Partial<Record<ServiceGroup, string>>> = {
  consultas: 'Field set A',
  hospitalizacion: 'Field set B',
  urgencias: 'Strict profile native-d558206',
}
/** A longer list of codes is named and not listed. */
const MAX_LISTED_CODES = 60

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const isSmall = (name: Catalog): name is SmallCatalog => Object.hasOwn(CATALOGS, name)

/** By the group's own row where there is one; ICD-11 companions by that of their ICD-10 code. */
function byName<T>(table: Readonly<Record<string, T>>, group: Group, name: string): T | undefined {
  return table[`${group}.${name}`] ?? table[name]
}

const ICD11 = /^(?:nomC|c)(od\w+?)CIE11$/

function englishOf(group: Group, name: string): string {
  const icd10 = ICD11.exec(name)?.[1]
  if (icd10 === undefined) {
    const text = byName(RIPS_IN_ENGLISH, group, name)
    if (text === undefined) throw new Error(`${group}.${name} has no English description`)
    return text
  }
  const what = name.startsWith('nom') ? 'ICD-11 title' : 'ICD-11 code'
  return englishOf(group, `c${icd10}`).replace('ICD-10 code', what)
}

/** The codes that the group takes, when they are few enough to be listed. */
function codesOf(group: Group, field: Field): (string | number)[] | undefined {
  const [name] = field.catalogs
  if (name === undefined || field.catalogs.length > 1 || !isSmall(name)) return undefined
  const options = CATALOGS[name].filter(({ groups }) => groups === undefined || groups.includes(group))
  if (options.length === 0 || options.length > MAX_LISTED_CODES) return undefined
  return options.map(({ code }) => (field.type === 'integer' ? Number(code) : code))
}

function boundsOf(group: Group, { type, min, max, pattern, ...field }: Field): JsonSchema {
  if (type === 'date' || type === 'dateTime') {
    return { type: 'string', pattern: (type === 'date' ? DATE : DATE_TIME).source }
  }
  if (type !== 'string')
    return { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
  const codes = codesOf(group, { type, ...field })
  if (codes) return { type, enum: field.nullable && min === 0 ? ['', ...codes] : codes }
  return {
    type,
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(pattern && { pattern: pattern.source }),
  }
}

/** What both forms of a property say of it. */
function aboutField(group: Group, field: Field): JsonSchema {
  const example = byName(RIPS_EXAMPLES, group, field.name) ?? null
  return {
    description: englishOf(group, field.name),
    'x-description-es': `${field.label}. ${field.help}`,
    'x-field': field.id,
    ...(field.catalogs.length > 0 && { 'x-catalogs': field.catalogs }),
    ...(typeof field.required === 'object' && { 'x-required-when-es': field.required.when }),
    ...((example !== null || field.nullable) && { examples: [example] }),
  }
}

const orNull = (schema: JsonSchema, nullable: boolean): JsonSchema =>
  nullable ? { anyOf: [schema, { type: 'null' }] } : schema

const strictField = (group: Group, field: Field): JsonSchema => ({
  ...orNull(boundsOf(group, field), field.nullable),
  ...aboutField(group, field),
})

const draftField = (group: Group, field: Field): JsonSchema => ({
  ...orNull({ type: field.type === 'integer' || field.type === 'number' ? 'number' : 'string' }, true),
  ...aboutField(group, field),
})

interface Extra {
  readonly properties?: JsonSchema
  readonly required?: readonly string[]
}

/** What a record must be to be filed. Names that the table does not have are left out of what is filed. */
function strictRecord(group: Group, about: JsonSchema, extra: Extra = {}): JsonSchema {
  const fields = FIELDS[group]
  return {
    type: 'object',
    ...about,
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, strictField(group, field)])),
      ...extra.properties,
    },
    required: [
      ...fields.filter(({ ifMissing }) => ifMissing === undefined).map(({ name }) => name),
      ...(extra.required ?? []),
    ],
    additionalProperties: false,
  }
}

/** A record while it is being written: types alone are held, everything may be missing or null, unknown names are kept. */
function draftRecord(group: ServiceGroup, about: JsonSchema): JsonSchema {
  const properties = FIELDS[group].flatMap((field) => {
    const schema = draftField(group, field)
    const alias: [string, JsonSchema][] =
      field.alias === undefined
        ? []
        : [[field.alias, { ...schema, description: `Input alias of \`${field.name}\`; never sent under this name.` }]]
    return [[field.name, schema] as const, ...alias]
  })
  return { type: 'object', ...about, properties: Object.fromEntries(properties), additionalProperties: true }
}

const LISTS_ES = {
  usuarios: 'Las personas atendidas, cada una con sus servicios.',
  servicios: 'Los servicios de la persona, una lista por grupo; un grupo vacío puede omitirse.',
}
const aboutList = (name: keyof typeof LISTS_ES): JsonSchema => ({
  description: RIPS_IN_ENGLISH[name],
  'x-description-es': LISTS_ES[name],
})

function aboutGroup(group: ServiceGroup, isDraft: boolean): JsonSchema {
  const seed = SEED_NAMES[group]
  const what = `${isDraft ? 'Draft of a record' : 'A record'} of \`${group}\``
  return {
    title: `${RECORD_NAMES[group]}${isDraft ? 'Draft' : ''}`,
    description: `${what}${seed === undefined ? '' : ` (${seed})`}.`,
    'x-description-es': GROUP_LABELS[group],
  }
}

function kindLine([kind, method]: [string, (typeof PACKAGE_KINDS)[keyof typeof PACKAGE_KINDS]]): string {
  const needs = (name: 'numFactura' | 'numNota') => (method[name] === 'required' ? `\`${name}\`` : `no \`${name}\``)
  const rips =
    method.rips === 'null'
      ? 'no RIPS (null)'
      : `tipoNota ${method.tipoNota ?? 'null'}, ${needs('numFactura')}, ${needs('numNota')}`
  const document = method.document === null ? 'no attached document' : `AttachedDocument (${method.document})`
  return `- \`${kind}\`: ${rips}; ${document}.`
}

const KINDS_TEXT = ['What each kind of package carries:', '', ...Object.entries(PACKAGE_KINDS).map(kindLine)].join('\n')

/** The names that other schemas refer to, each with its schema: what a RIPS must be to be filed, and its drafts. */
export function ripsComponents(): Readonly<Record<string, JsonSchema>> {
  const perGroup = SERVICE_GROUPS.flatMap((group) => [
    [RECORD_NAMES[group], strictRecord(group, aboutGroup(group, false))] as const,
    [`${RECORD_NAMES[group]}Draft`, draftRecord(group, aboutGroup(group, true))] as const,
  ])
  const lists = SERVICE_GROUPS.map((group) => [
    group,
    {
      type: 'array',
      items: ref(RECORD_NAMES[group]),
      description: `Records of \`${group}\`.`,
      'x-description-es': GROUP_LABELS[group],
    },
  ])
  const drafts = SERVICE_GROUPS.map((group) => ref(`${RECORD_NAMES[group]}Draft`))
  return {
    ...Object.fromEntries(perGroup),
    Servicios: {
      type: 'object',
      description: 'The services of one person; a group without records may be left out.',
      'x-description-es': 'Los servicios de una persona; un grupo sin registros puede omitirse.',
      properties: Object.fromEntries(lists),
      additionalProperties: false,
    },
    Usuario: strictRecord(
      'usuarios',
      {
        description: 'A person attended, with the services received.',
        'x-description-es': 'La persona atendida y sus servicios.',
      },
      { properties: { servicios: { ...ref('Servicios'), ...aboutList('servicios') } }, required: ['servicios'] },
    ),
    Rips: strictRecord(
      'root',
      {
        description: `A RIPS that can be filed.\n\n${KINDS_TEXT}`,
        'x-description-es': 'Un RIPS que se puede radicar.',
      },
      {
        properties: { usuarios: { type: 'array', minItems: 1, items: ref('Usuario'), ...aboutList('usuarios') } },
        required: ['usuarios'],
      },
    ),
    RipsDraft: {
      description:
        'A RIPS while it is being prepared: any object is kept as it is. What it must be to be filed is `Rips`; ' +
        '`ripsPackages.validate` says what is missing.',
      'x-description-es': 'Un RIPS en preparación: se guarda cualquier objeto. Para radicarlo debe ser `Rips`.',
      anyOf: [ref('Rips'), { type: 'object', additionalProperties: true }],
    },
    ServiceDraft: {
      description: 'A service of the category while it is being prepared.',
      'x-description-es': 'Un servicio de la categoría, en preparación.',
      anyOf: [...drafts, { type: 'object', additionalProperties: true }],
    },
  }
}
