import type { AttachedDocument } from './attached-document.ts'
import type { Finding } from './findings.ts'

/** The result object of every load and of RecuperarCUV. */
export interface LoadResult {
  readonly ResultState: boolean
  readonly ProcesoId: number
  readonly NumFactura: string
  readonly CodigoUnicoValidacion: string
  readonly FechaRadicacion: string
  readonly RutaArchivos: null
  readonly Ambiente: string
  readonly Modulo: string
  readonly ModalidadPago: string
  readonly PeriodoAtencion: { readonly FechaInicio: string | null; readonly FechaFin: string | null }
  readonly ResultadosValidacion: readonly Finding[]
}

/** The ministry's fixed sentence where an accepted package has its CUV. */
export const NO_CUV =
  'No aplica a paquetes procesados en estado [RECHAZADO] o validaciones realizadas antes del envío al Ministerio de Salud y Protección Social'

const ENVIRONMENT = 'DockerStage'
export const VERSION = '5.4.10.1'

export interface ResultFacts {
  readonly now: number
  readonly modulo: string
  readonly number: string
  readonly xml: AttachedDocument | undefined
  readonly findings: readonly Finding[]
}

/** `granted` undefined: not accepted. */
export function loadResult(facts: ResultFacts, granted?: { cuv: string; processId: number }): LoadResult {
  const period = facts.xml?.period
  return {
    ResultState: granted !== undefined,
    ProcesoId: granted?.processId ?? 0,
    NumFactura: facts.number,
    CodigoUnicoValidacion: granted?.cuv ?? NO_CUV,
    FechaRadicacion: ministryInstant(facts.now),
    RutaArchivos: null,
    Ambiente: ENVIRONMENT,
    Modulo: facts.modulo,
    ModalidadPago: facts.xml?.modality ?? '',
    PeriodoAtencion: { FechaInicio: midnight(period?.start), FechaFin: midnight(period?.end) },
    ResultadosValidacion: facts.findings,
  }
}

/** A structure rejection: camelCase at the top, PascalCase in the items, and no environment. */
export function structureResult(now: number, number: string, findings: readonly Finding[]): unknown {
  return {
    resultState: false,
    procesoId: 0,
    numFactura: number,
    codigoUnicoValidacion: '-',
    codigoUnicoValidacionToShow: NO_CUV,
    fechaRadicacion: ministryInstant(now),
    rutaArchivos: null,
    resultadosValidacion: findings,
  }
}

/** An expired session noticed while processing: neither ResultState nor ProcesoId, as in real files. */
export function sessionExpiredResult(now: number): unknown {
  return {
    NumFactura: '',
    CodigoUnicoValidacion: NO_CUV,
    FechaRadicacion: ministryInstant(now),
    RutaArchivos: null,
    ResultadosValidacion: [
      {
        Clase: 'RECHAZADO',
        Codigo: 'TOT003',
        Descripcion: 'Error en la petición; contactar al administrador.',
        Observaciones: 'Sesión caducada; iniciar sesión de nuevo para obtener otro token.',
        PathFuente: '',
        Fuente: 'FevRips',
      },
    ],
  }
}

export function healthText(now: number): string {
  return [
    'ApplicationName: FVE.WebAPILocal (SIMULADO)',
    `Version: ${VERSION}`,
    `EnvironmentName: ${ENVIRONMENT}`,
    `DateTime: ${new Date(now).toISOString().slice(0, 19)}`,
    'TimeZone: America/Bogota',
  ].join('\n')
}

/** The container's clock is UTC, with seven decimals. */
export function ministryInstant(now: number): string {
  return new Date(now).toISOString().replace('Z', '0000+00:00')
}

/** Every property name in camelCase, at every level, as some builds answer. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.charAt(0).toLowerCase() + name.slice(1), camelCased(inner)]),
  )
}

function midnight(date: string | undefined): string | null {
  return date === undefined || date === '' ? null : `${date}T00:00:00`
}
