import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '../../../src/hub/embedded.ts'
import { newFolder, start, until } from '../../support/process.ts'

/** A Redis of its own for one run, on this machine's address only. */
export interface Redis {
  readonly port: number
  stop(): Promise<void>
}

const PROGRAM = 'redis-server'

/** Where `REDIS_SERVER` says, else on the path. */
function program(): string {
  const { REDIS_SERVER, PATH = '' } = process.env
  const found = [REDIS_SERVER ?? [], PATH.split(delimiter).map((folder) => join(folder, PROGRAM))]
    .flat()
    .find(existsSync)
  if (!found) throw new Error(`there is no ${PROGRAM} on the path nor where REDIS_SERVER says`)
  return found
}

/**
 * Each command that changes anything is synced to its file before it is answered.
 *
 * @throws Error where none is installed, or it does not start.
 */
export async function startRedis(): Promise<Redis> {
  const port = (await freePort(0)) ?? 0
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const here = ['--bind', '127.0.0.1', '--port', String(port), '--dir', newFolder()]
  const { child, output, ended } = start(program(), [...here, ...durable])
  await until(() => output.stdout.includes('Ready to accept connections') || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`${PROGRAM} does not start: ${output.stdout}${output.stderr}`)
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
