import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readFolder, readPort } from '../server/command-line.ts'
import { NETWORKS, type Network } from './closed-addresses.ts'
import type { Errand } from './moving/command.ts'
import type { Role } from './node.ts'
import type { CertificateFiles } from './tls/presented.ts'

export const USAGE = `Uso: npm run hub -- --role database --data CARPETA [--port N]
     npm run hub -- [--database URL] --data CARPETA --port N [--role web|worker|both] [--files CARPETA]
                    [--simulated] [--setup ARCHIVO.json] [--key-file ARCHIVO] [--drain SEGUNDOS]
                    [--s3 URL] [--telemetry URL] [--network own|shared]
                    [--restored] [--host NOMBRE [--cert ARCHIVO.pem --key ARCHIVO.pem]]
     npm run hub -- [--database URL] --data CARPETA (--import CARPETA | --export CARPETA) [--files CARPETA] [--key-file ARCHIVO]`

export interface HubFlags {
  readonly database: string | undefined
  readonly dataDir: string
  readonly filesDir: string | undefined
  /** `https://store/bucket/prefix`: where sealed files lie instead. */
  readonly objects: string | undefined
  readonly port: number | undefined
  /** Of a collector that speaks OTLP over HTTP; undefined: nobody is told anything. */
  readonly telemetry: string | undefined
  readonly simulated: boolean
  readonly setup: string | undefined
  readonly restored: boolean
  /** Given, it moves data and ends. */
  readonly errand: Errand | undefined
  readonly keyFile: string | undefined
  /** How other machines reach it; undefined: none does. */
  readonly host: string | undefined
  /** Whose the private network around the hub is, the same for all nodes; undefined: as the host tells. */
  readonly network: Network | undefined
  readonly certificate: CertificateFiles | undefined
  /** How long it goes on answering once it says that it is not ready. */
  readonly drainMs: number
}

const ROLES = ['database', 'web', 'worker', 'both'] as const
const DRAIN_SECONDS = '1'
const MOST_DRAIN_SECONDS = 600

/** @throws RangeError, or what `parseArgs` throws: a sentence for the person. */
export function readFlags(argv: readonly string[]): HubFlags & { readonly role: 'database' | Role } {
  const text = { type: 'string' } as const
  const options = {
    ...{ role: text, data: text, database: text, port: text, files: text, setup: text, drain: text, 'key-file': text },
    ...{ s3: text, telemetry: text, host: text, network: text, cert: text, key: text },
    ...{ import: text, export: text },
    simulated: { type: 'boolean' },
    restored: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...argv], options })
  const role = ROLES.find((name) => name === (values.role ?? 'both'))
  if (role === undefined) throw new RangeError('--role: se espera database, web, worker o both.')
  const host = values.host && readHost(values.host)
  const telemetry = values.telemetry ?? process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  const errand = readErrand(values.import, values.export)
  const isPortOptional = (role === 'database' || errand !== undefined) && values.port === undefined
  return {
    role,
    database: values.database && readDatabase(values.database),
    dataDir: readFolder('--data', values.data),
    filesDir: values.files && resolve(values.files),
    objects: values.s3 && readObjects(values.s3),
    port: isPortOptional ? undefined : readPort('--port', values.port),
    telemetry: telemetry ? readTelemetry(telemetry) : undefined,
    simulated: values.simulated === true,
    restored: values.restored === true,
    errand,
    setup: values.setup,
    keyFile: values['key-file'],
    host,
    network: values.network === undefined ? undefined : readNetwork(values.network),
    certificate: readCertificate(host, values.cert, values.key),
    drainMs: readSeconds('--drain', values.drain ?? DRAIN_SECONDS) * 1000,
  }
}

function readErrand(from: string | undefined, to: string | undefined): Errand | undefined {
  if (from !== undefined && to !== undefined) throw new RangeError('--import y --export no van juntos.')
  if (from !== undefined) return { from: resolve(from) }
  return to === undefined ? undefined : { to: resolve(to) }
}

/** Of a service that is asked over HTTP, to which paths are added. */
function readService(text: string, otherwise: string, isWhole = (_url: URL) => true): string {
  const url = URL.parse(text)
  const isOne = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && isWhole(url)
  if (!isOne) throw new RangeError(otherwise)
  return text.replace(/\/+$/, '')
}

const readObjects = (text: string) =>
  readService(
    text,
    '--s3: se espera https://SERVIDOR/BALDE, o con un prefijo detrás.',
    ({ pathname }) => pathname.length > 1,
  )

const readTelemetry = (text: string) =>
  readService(text, '--telemetry: se espera la dirección http:// o https:// de un recolector.')

/** Never in words: it has a password. */
function readDatabase(url: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new RangeError('--database: se espera una dirección postgres://…')
  }
  return url
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Undefined for this machine's own, where nobody else listens in. */
function readHost(text: string): string | undefined {
  const host = text.toLowerCase()
  if (LOOPBACK.includes(host)) return undefined
  const isOne = isIP(host) ? !/^(0\.0\.0\.0|::)$/.test(host) : NAME.test(host)
  if (!isOne) throw new RangeError('--host: se espera el nombre o la dirección por la que otros llegan a este equipo.')
  return host
}

function readNetwork(text: string): Network {
  const network = NETWORKS.find((name) => name === text)
  if (network === undefined) throw new RangeError('--network: se espera own o shared.')
  return network
}

function readCertificate(
  host: string | undefined,
  cert: string | undefined,
  key: string | undefined,
): CertificateFiles | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) throw new RangeError('--cert y --key van juntos.')
  if (host === undefined) throw new RangeError('--cert: falta --host.')
  return { cert, key }
}

function readSeconds(flag: string, value: string): number {
  const seconds = Number(value)
  if (!/^\d+$/.test(value) || seconds > MOST_DRAIN_SECONDS) {
    throw new RangeError(`${flag}: se espera un número de segundos entre 0 y ${MOST_DRAIN_SECONDS}.`)
  }
  return seconds
}
