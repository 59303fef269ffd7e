import { parseArgs } from 'node:util'
import { startSimulators } from '../host/simulators.ts'
import { fail, orUsage, printReady, readFolder, readPort, simulatorFacts, stopOnSignal } from './command-line.ts'

const USAGE = 'Uso: npm run simulators -- --data CARPETA [--ministry-port N] [--provider-port N]'

/** `npm run simulators`: the ministry's and the provider's stand-ins alone, until SIGTERM. */
export async function cli(argv: readonly string[]): Promise<void> {
  const { dataDir, ports } = orUsage(USAGE, () => readFlags(argv))
  try {
    const simulators = await startSimulators(dataDir, ports)
    stopOnSignal(() => simulators.close().then(() => 0))
    printReady({ dataDir, ...simulatorFacts(simulators) })
  } catch (error) {
    fail(error)
  }
}

function readFlags(argv: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { data: text, 'ministry-port': text, 'provider-port': text } as const
  const { values } = parseArgs({ args: [...argv], options })
  const port = (flag: 'ministry-port' | 'provider-port') =>
    values[flag] === undefined ? undefined : readPort(`--${flag}`, values[flag])
  return {
    dataDir: readFolder('--data', values.data),
    ports: { ministry: port('ministry-port'), provider: port('provider-port') },
  }
}

if (import.meta.main) await cli(process.argv.slice(2))
