import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createCore } from '../core/create-core.ts'
import { type Host, openHost, type StartSimulators } from '../host/host.ts'
import { createLog } from '../host/log.ts'
import { takePassphrase } from '../host/passphrase.ts'
import { personalDataDir } from '../host/places.ts'
import { addressWith, newSetupToken } from '../host/setup-token.ts'
import { keychainVault } from '../host/vault/keychain.ts'
import { fail, orUsage, printReady, readFolder, readPort, say, simulatorFacts, stopOnSignal } from './command-line.ts'
import { listen } from './http.ts'
import { setUp } from './set-up.ts'
import { watchSleep } from './wakefulness.ts'

const USAGE = 'Uso: npm run serve -- --data CARPETA --port N [--simulated] [--setup ARCHIVO.json]'

/** `npm run serve`: prints one JSON line when it is ready and runs until SIGTERM. */
export async function cli(argv: readonly string[]): Promise<void> {
  const { setup, ...options } = orUsage(USAGE, () => readServeFlags(argv))
  try {
    const setupBody = setup === undefined ? undefined : await readFile(setup)
    const { url, host, setupToken } = await startServer(options)
    const settled = setupBody && host.opened.then((core) => setUp(core, setupBody))
    if (host.isLocked()) settled?.catch(fail)
    else await settled
    printReady({
      url,
      dataDir: options.dataDir,
      ...(host.simulators && simulatorFacts(host.simulators)),
      ...(host.isLocked() && { locked: true }),
      ...((await host.awaitsBeginning()) && { setupToken }),
    })
  } catch (error) {
    fail(error)
  }
}

const FIRST_PORT = 4310
const PORTS_TO_TRY = 10

/** `npm start` where Electron cannot run: the same application in the person's own browser. */
export async function serveInstead(reason: string, argv: readonly string[]): Promise<void> {
  const simulated = orUsage('Uso: npm start [-- --simulated]', () => readStartFlags(argv))
  try {
    const { url, host, setupToken } = await startServer(
      { dataDir: personalDataDir(simulated), port: FIRST_PORT, simulated },
      PORTS_TO_TRY,
    )
    const address = (await host.awaitsBeginning()) ? addressWith(url, setupToken) : `${url}/`
    process.stdout.write(`${reason}, así que Radica se usa desde el navegador: ${address}\n`)
  } catch (error) {
    fail(error)
  }
}

function readServeFlags(argv: readonly string[]) {
  const text = { type: 'string' } as const
  const flags = { data: text, port: text, setup: text, simulated: { type: 'boolean' } } as const
  const { data, port, setup, simulated = false } = parseArgs({ args: [...argv], options: flags }).values
  return { dataDir: readFolder('--data', data), port: readPort('--port', port), simulated, setup }
}

function readStartFlags(argv: readonly string[]): boolean {
  return parseArgs({ args: [...argv], options: { simulated: { type: 'boolean' } } }).values.simulated === true
}

interface ServerOptions {
  readonly dataDir: string
  readonly port: number
  readonly simulated: boolean
}

/** Loaded with samples only. */
const startSimulators: StartSimulators = async (...given) =>
  (await import('../host/simulators.ts')).startSimulators(...given)

/** Opens the data, then the address; a signal closes both in the other order and ends the process. */
async function startServer(options: ServerOptions, portsToTry = 1) {
  const passphrase = takePassphrase()
  const setupToken = newSetupToken()
  const host: Host = await openHost({
    dataDir: options.dataDir,
    setupToken,
    passphrase,
    startSimulators: options.simulated ? startSimulators : undefined,
    createCore,
    keychain: keychainVault,
    log: createLog(),
    warn: say,
  })
  try {
    const server = await listenNear(host, options.port, portsToTry)
    const stopWatching = watchSleep(() => host.wake('resume'))
    stopOnSignal(async () => {
      stopWatching()
      const [clean] = await Promise.all([host.stop(), server.close()])
      return clean ? 0 : 1
    })
    return { url: server.url, host, setupToken }
  } catch (error) {
    await host.stop()
    throw error
  }
}

async function listenNear(host: Host, port: number, portsToTry: number) {
  for (let next = port; next < port + portsToTry - 1; next++) {
    const server = await listen(host.fetch, next).catch(() => undefined)
    if (server) return server
  }
  return listen(host.fetch, port + portsToTry - 1)
}

if (import.meta.main) await cli(process.argv.slice(2))
