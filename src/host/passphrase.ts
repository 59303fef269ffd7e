import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

const VALUE = 'RADICA_STORE_KEY'
const FILE = 'RADICA_STORE_KEY_FILE'
const DESCRIPTOR = 'RADICA_STORE_KEY_FD'
const OTHERS = 0o077

/**
 * The passphrase of the data as whoever starts the program gives it: in a file, on an open descriptor, or in the environment,
 * where npm and the shell keep it as long as they run. Taken out of the environment, so that no child inherits it.
 *
 * @returns undefined: none was given, and a person is asked.
 * @throws StartupError when it cannot be read, is empty, or lies in a file that others can read.
 */
export function takePassphrase(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { [VALUE]: value, [FILE]: file, [DESCRIPTOR]: descriptor } = env
  for (const name of [VALUE, FILE, DESCRIPTOR]) delete env[name]
  if (file) return readFrom(() => openSync(file, 'r'), `el archivo ${file}`)
  if (descriptor) return readFrom(() => Number.parseInt(descriptor, 10), `el descriptor ${descriptor}`)
  return value || undefined
}

function readFrom(open: () => number, where: string): string {
  const text = read(open, where).replace(/\r?\n$/, '')
  if (text === '') throw new StartupError(`No hay ninguna frase de acceso en ${where}.`)
  return text
}

function read(open: () => number, where: string): string {
  let from: number | undefined
  try {
    from = open()
    const facts = fstatSync(from)
    if (facts.isFile() && process.platform !== 'win32' && (facts.mode & OTHERS) !== 0) {
      throw new StartupError(
        `Otros pueden leer ${where}, que tiene la frase de acceso. Déjelo solo para usted (chmod 600).`,
      )
    }
    return readFileSync(from, 'utf8')
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(`No se pudo leer la frase de acceso de ${where}.`)
  } finally {
    if (from !== undefined && !Number.isNaN(from)) closeSync(from)
  }
}
