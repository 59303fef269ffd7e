import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readFolder, readPort } from '../server/command-line.ts'
import type { Role } from './node.ts'

export const USAGE = `Uso: npm run hub -- --role database --data CARPETA [--port N]
     npm run hub -- [--database URL] --data CARPETA --port N [--role web|worker|both] [--files CARPETA]
                    [--simulated] [--setup ARCHIVO.json] [--key-file ARCHIVO] [--drain SEGUNDOS]`

export interface HubFlags {
  readonly database: string | undefined
  readonly dataDir: string
  readonly filesDir: string | undefined
  readonly port: number | undefined
  readonly simulated: boolean
  readonly setup: string | undefined
  readonly keyFile: string | undefined
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
    simulated: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...argv], options })
  const role = ROLES.find((name) => name === (values.role ?? 'both'))
  if (role === undefined) throw new RangeError('--role: se espera database, web, worker o both.')
  const isPortOptional = role === 'database' && values.port === undefined
  return {
    role,
    database: values.database && readDatabase(values.database),
    dataDir: readFolder('--data', values.data),
    filesDir: values.files && resolve(values.files),
    port: isPortOptional ? undefined : readPort('--port', values.port),
    simulated: values.simulated === true,
    setup: values.setup,
    keyFile: values['key-file'],
    drainMs: readSeconds('--drain', values.drain ?? DRAIN_SECONDS) * 1000,
  }
}

/** Never in words: it has a password. */
function readDatabase(url: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new RangeError('--database: se espera una dirección postgres://…')
  }
  return url
}

function readSeconds(flag: string, value: string): number {
  const seconds = Number(value)
  if (!/^\d+$/.test(value) || seconds > MOST_DRAIN_SECONDS) {
    throw new RangeError(`${flag}: se espera un número de segundos entre 0 y ${MOST_DRAIN_SECONDS}.`)
  }
  return seconds
}
