import { type Finding, rejection } from './findings.ts'
import { type Group, type Property, propertiesOf, SERVICE_GROUPS } from './tables/properties.ts'

/** Forms and closed lists that the ministry's own schema enforces, beyond types and sizes. */
const FORMS: Readonly<Record<string, RegExp>> = {
  codSexo: /^[MFI]$/,
  incapacidad: /^(SI|NO)$/,
  tipoNota: /^(NC|ND|NA|RS)$/,
  numDocumentoIdObligado: /^\d+$/,
  numDocumentoIdentificacion: /^[a-zA-Z0-9]+$/,
  codPaisResidencia: /^\d+$/,
  codPaisOrigen: /^\d+$/,
  codMunicipioResidencia: /^\d+$/,
}

const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The first gate: names, types, formats and lengths of the whole RIPS (RVG01, RVG04, RVG05). Table and code are its own: it
 * must not share a mistake with the application that it judges.
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
  const properties = propertiesOf(group, day)
  const known = new Set([...properties.map(({ name }) => name), ...nested])
  const unknown = Object.keys(value).filter((name) => !known.has(name))
  return [
    ...unknown.map((name) => unknownProperty(`${path}.${name}`, name)),
    ...properties.flatMap((property) => checkProperty(property, value[property.name], `${path}.${property.name}`)),
  ]
}

function checkProperty(property: Property, value: unknown, path: string): Finding[] {
  const { name, type, mayBeEmpty, mayBeAbsent } = property
  if (value === undefined) return mayBeAbsent ? [] : [misformed(path, name, value)]
  if (value === null) return mayBeEmpty ? [] : [wrongType(path, name, value)]
  return type === 'number' || type === 'integer' ? checkNumber(property, value, path) : checkText(property, value, path)
}

function checkNumber({ name, type, sizes }: Property, value: unknown, path: string): Finding[] {
  if (typeof value !== 'number') return [wrongType(path, name, value)]
  if (value < 0) return [misformed(path, name, value)]
  if (type === 'integer' && !Number.isInteger(value)) return [wrongType(path, name, value)]
  return hasSize(sizes, String(Math.trunc(value)).length) ? [] : [wrongLength(path, name, value)]
}

function checkText({ name, type, sizes, mayBeEmpty }: Property, value: unknown, path: string): Finding[] {
  if (typeof value !== 'string') return [wrongType(path, name, value)]
  if (type === 'date') return DAY.test(value) ? [] : [misformed(path, name, value)]
  if (type === 'dateTime') return isDateTime(value) ? [] : [misformed(path, name, value)]
  if (value === '' && mayBeEmpty) return []
  if (!hasSize(sizes, value.length)) return [wrongLength(path, name, value)]
  return FORMS[name]?.test(value) === false ? [misformed(path, name, value)] : []
}

const hasSize = (sizes: Property['sizes'], size: number) => sizes.some(([min, max]) => size >= min && size <= max)

function isDateTime(value: string): boolean {
  const [day = '', time = '', ...more] = value.split(' ')
  return DAY.test(day) && TIME.test(time) && more.length === 0
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
