import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createCore } from '../core/create-core.ts'
import { type Host, openHost, type StartSimulators } from '../host/host.ts'
import { createLog } from '../host/log.ts'
import { reasonOf } from '../host/startup-error.ts'
import { keychainVault } from '../host/vault/keychain.ts'
import { listen } from '../server/http.ts'
import type { FromCore, Port, ToCore } from './bridge/messages.ts'
import { serveBridge } from './bridge/server.ts'
import type { CoreThreadData } from './core-thread.ts'

/** Loaded with samples only. */
const startSimulators: StartSimulators = async (...given) =>
  (await import('../host/simulators.ts')).startSimulators(...given)

/** The thread on which the core runs, so that neither store work nor a large package ever stops a window. */
function runCoreThread(port: Port<FromCore, ToCore>, { dataDir, simulated, passphrase }: CoreThreadData): void {
  const log = createLog(join(dataDir, 'logs/radica.log'))
  const host = openHost({
    dataDir,
    passphrase,
    startSimulators: simulated ? startSimulators : undefined,
    createCore,
    keychain: keychainVault,
    serve: listen,
    log,
    warn: () => log.warn('host.warned'),
  })
  host.then(
    (open) => port.postMessage({ type: 'found', isOpen: !open.isLocked() }),
    (error: unknown) => port.postMessage({ type: 'refused', why: reasonOf(error) }),
  )
  serveBridge(port, async (request) => (await host).fetch(request))
  port.on('message', (message) => {
    if (message.type === 'wake')
      host.then(
        (open) => open.wake(message.cause),
        () => undefined,
      )
    if (message.type === 'stop') void stop(host)
    if (message.type === 'ask') void answer(port, host, message)
  })
}

async function answer(
  port: Port<FromCore, ToCore>,
  host: Promise<Host>,
  { id, question }: Extract<ToCore, { type: 'ask' }>,
): Promise<void> {
  try {
    const open = await host
    if (question === 'back-up') await open.backUp()
    port.postMessage({ type: 'answer', id, value: open.sending() })
  } catch (error) {
    port.postMessage({ type: 'answer', id, value: 0, problem: reasonOf(error) })
  }
}

async function stop(host: Promise<Host>): Promise<void> {
  await host.then(
    (open) => open.stop(),
    () => undefined,
  )
  process.exit(0)
}

if (parentPort) runCoreThread(parentPort, workerData)
