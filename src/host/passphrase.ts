import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { type Said, say } from '../core/messages/message.ts'
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
  if (file) return readFrom(() => openSync(file, 'r'), say('host.inFile', { path: file }))
  if (descriptor) return readFrom(() => Number.parseInt(descriptor, 10), say('host.inDescriptor', { descriptor }))
  return value || undefined
}

function readFrom(open: () => number, where: Said): string {
  // Editors of Windows begin a text with a byte order mark.
  const text = read(open, where)
    .replace(/^\ufeff/, '')
    .replace(/\r?\n$/, '')
  if (text === '') throw new StartupError(say('host.noPassphrase', { where }))
  return text
}

function read(open: () => number, where: Said): string {
  let from: number | undefined
  try {
    from = open()
    const facts = fstatSync(from)
    if (facts.isFile() && process.platform !== 'win32' && (facts.mode & OTHERS) !== 0) {
      throw new StartupError(say('host.passphraseReadable', { where }))
    }
    return readFileSync(from, 'utf8')
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(say('host.passphraseNotRead', { where }))
  } finally {
    if (from !== undefined && !Number.isNaN(from)) closeSync(from)
  }
}
