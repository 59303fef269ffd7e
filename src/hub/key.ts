import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { say } from '../core/messages/message.ts'
import { StartupError } from '../host/startup-error.ts'
import type { Facts } from './facts.ts'

const VALUE = 'RADICA_HUB_KEY'
const BEFORE = 'RADICA_HUB_KEY_BEFORE'
const HEX = /^[0-9a-f]{64}$/i

export interface HubKeys {
  readonly key: Buffer | undefined
  /** The one that it takes the place of. */
  readonly before: Buffer | undefined
}

/**
 * The key of a hub's secrets, out of the file or the environment; taken out of the latter, so that no child inherits it.
 *
 * @throws StartupError when it is no key, or the file cannot be read.
 */
export function takeHubKeys(file: string | undefined, env: NodeJS.ProcessEnv = process.env): HubKeys {
  const { [VALUE]: value, [BEFORE]: before } = env
  for (const name of [VALUE, BEFORE]) delete env[name]
  return {
    key: file === undefined ? keyIn(VALUE, value) : keyIn('--key-file', readIn(file)),
    before: keyIn(BEFORE, before),
  }
}

function readIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw malformed('--key-file')
  }
}

function keyIn(where: string, text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim()
  if (!HEX.test(trimmed)) throw malformed(where)
  return Buffer.from(trimmed, 'hex')
}

const malformed = (where: string) => new StartupError(say('host.hubKeyMalformed', { where }))

/** For trying out: one that lies beside what it seals, the same for all nodes. */
export async function sampleKey(facts: Facts): Promise<Buffer> {
  return Buffer.from(await facts.keep('sample-key', randomBytes(32).toString('hex')), 'hex')
}
