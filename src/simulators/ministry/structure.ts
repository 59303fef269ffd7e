import { DATE, DATE_TIME, type Field, type Group, SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { FIELDS } from '../../contract/rips/groups.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import { type Finding, rejection } from './findings.ts'

/** Closed lists that the ministry's own schema enforces, beyond the types and lengths of the field table. */
const ENUMERATED: Readonly<Record<string, RegExp>> = {
  codSexo: /^[MFI]$/,
  incapacidad: /^(SI|NO)$/,
  tipoNota: /^(NC|ND|NA|RS)?$/,
}

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The first gate: names, types, formats and lengths of the whole RIPS (RVG01, RVG04, RVG05). Reads the published field
 * table, but judges with code of its own: it must not share a mistake with the application that it judges.
 */
export function checkStructure(rips: unknown, day: string): Finding[] {
  if (!isObject(rips)) return [misformed('rips', 'rips', rips)]
  const { usuarios } = rips
  const findings = checkGroup('root', day, rips, 'rips', ['usuarios'])
  if (!Array.isArray(usuarios) || usuarios.length === 0)
    return [...findings, misformed('rips.usuarios', 'usuarios', usuarios)]
  return [...findings, ...usuarios.flatMap((user, index) => checkUser(user, day, `rips.usuarios[${index}]`))]
}

function checkUser(user: unknown, day: string, path: string): Finding[] {
  if (!isObject(user)) return [misformed(path, 'usuarios', user)]
  const findings = checkGroup('usuarios', day, user, path, ['servicios'])
  const { servicios } = user
  if (!isObject(servicios)) return [...findings, misformed(`${path}.servicios`, 'servicios', servicios)]
  for (const name of Object.keys(servicios)) {
    if (!SERVICE_GROUPS.some((group) => group === name))
      findings.push(unknownProperty(`${path}.servicios.${name}`, name))
  }
  const services = SERVICE_GROUPS.flatMap((group) =>
    checkServices(group, day, servicios[group], `${path}.servicios.${group}`),
  )
  return [...findings, ...services]
}

function checkServices(group: Group, day: string, services: unknown, path: string): Finding[] {
  if (services === undefined || services === null) return []
  if (!Array.isArray(services)) return [misformed(path, group, services)]
  return services.flatMap((service, index) => {
    const at = `${path}[${index}]`
    return isObject(service) ? checkGroup(group, day, service, at, []) : [misformed(at, group, service)]
  })
}

function checkGroup(group: Group, day: string, value: JsonObject, path: string, nested: readonly string[]): Finding[] {
  const fields = fieldsTaken(group, day)
  const known = new Set([...fields.map(({ name }) => name), ...nested])
  const unknown = Object.keys(value).filter((name) => !known.has(name))
  return [
    ...unknown.map((name) => unknownProperty(`${path}.${name}`, name)),
    ...fields.flatMap((field) => checkField(field, value[field.name], `${path}.${field.name}`)),
  ]
}

/** The properties of the day, and those of today, which the validator took before. */
function fieldsTaken(group: Group, day: string): readonly Field[] {
  const today = FIELDS[group]
  const names = new Set(today.map(({ name }) => name))
  return [...today, ...fieldsOn(day)[group].filter(({ name }) => !names.has(name))]
}

function checkField(field: Field, value: unknown, path: string): Finding[] {
  if (value === undefined) return field.ifMissing === undefined ? [misformed(path, field.name, value)] : []
  if (value === null) return field.nullable ? [] : [wrongType(path, field.name, value)]
  return field.type === 'number' || field.type === 'integer'
    ? checkNumber(field, value, path)
    : checkText(field, value, path)
}

function checkNumber(field: Field, value: unknown, path: string): Finding[] {
  if (typeof value !== 'number') return [wrongType(path, field.name, value)]
  if (value < 0) return [misformed(path, field.name, value)]
  if (field.type === 'integer' && !Number.isInteger(value)) return [wrongType(path, field.name, value)]
  return value < (field.min ?? 0) || value > (field.max ?? Number.MAX_VALUE)
    ? [wrongLength(path, field.name, value)]
    : []
}

function checkText(field: Field, value: unknown, path: string): Finding[] {
  if (typeof value !== 'string') return [wrongType(path, field.name, value)]
  const form = field.type === 'date' ? DATE : field.type === 'dateTime' ? DATE_TIME : undefined
  if (form !== undefined) return form.test(value) ? [] : [misformed(path, field.name, value)]
  if (value === '' && field.empty) return []
  if (value.length < (field.min ?? 0) || value.length > (field.max ?? Number.MAX_VALUE)) {
    return [wrongLength(path, field.name, value)]
  }
  const forms = [field.pattern, ENUMERATED[field.name]]
  return forms.every((each) => each === undefined || each.test(value)) ? [] : [misformed(path, field.name, value)]
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unknownProperty(path: string, name: string): Finding {
  return rejection('RVG01', 'La estructura del RIPS no es la establecida.', {
    path,
    data: `La propiedad [${name}] no hace parte de la estructura`,
  })
}

function misformed(path: string, name: string, value: unknown): Finding {
  return rejection('RVG01', 'La estructura del RIPS no es la establecida.', { path, data: sent(name, value) })
}

function wrongType(path: string, name: string, value: unknown): Finding {
  return rejection('RVG04', 'El tipo de dato no es el establecido.', { path, data: sent(name, value) })
}

function wrongLength(path: string, name: string, value: unknown): Finding {
  return rejection('RVG05', 'La longitud del dato no es la establecida.', { path, data: sent(name, value) })
}

function sent(name: string, value: unknown): string {
  const shown = typeof value === 'object' ? JSON.stringify(value)?.slice(0, 60) : String(value)
  return `La propiedad [${name}] no cumple con el formato o tipo de dato requerido, Dato enviado [${shown}]`
}
