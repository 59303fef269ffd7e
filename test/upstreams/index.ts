import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createMinistryGateway } from '../../src/core/ministry/ministry-gateway.ts'
import { PROVIDER_ORIGINS } from '../../src/core/provider/origin.ts'
import { createHttpTransport } from '../../src/core/transport/http-transport.ts'
import { systemClock as clock } from '../../src/simulators/kit/simulator.ts'
import { startMinistrySimulator } from '../../src/simulators/ministry/index.ts'
import { startProviderSimulator } from '../../src/simulators/provider/index.ts'
import { ASSUMPTIONS, type Assumption, type Upstream } from './assumptions.ts'
import { openDialogue } from './dialogue.ts'
import { Stopped } from './recorder.ts'
import { type Account, recordTape } from './run.ts'
import type { Exchange, Tape } from './tape.ts'
import { refusal } from './target.ts'

/**
 * `npm run verify-upstreams -- --provider factus|matias|ministry [--url ORIGIN] [--out FILE] [--simulated] [--yes]`: asks the sandbox of
 * an account what nobody could verify without one (docs/upstreams.md), and asks a person before each call. Enablement only.
 * `--simulated` asks our own simulator instead; `--yes` asks nobody, and is for this machine only.
 */

const WORDS = { holds: 'se cumple', 'does not hold': 'NO se cumple', 'not seen': 'no se vio' } as const
const print = (text: string) => void process.stdout.write(`${text}\n`)
const { values } = parseArgs({
  options: {
    provider: { type: 'string' },
    url: { type: 'string' },
    out: { type: 'string' },
    simulated: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
})

async function main(): Promise<number> {
  const upstream = (['factus', 'matias', 'ministry'] as const).find((name) => name === values.provider)
  if (upstream === undefined) {
    print(
      'npm run verify-upstreams -- --provider factus|matias|ministry [--url ORIGEN] [--out ARCHIVO] [--simulated] [--yes]',
    )
    return 2
  }
  const simulator = values.simulated ? await startSimulator(upstream) : undefined
  const http = createHttpTransport()
  const dialogue = openDialogue()
  try {
    const baseUrl = simulator?.url ?? values.url ?? (await addressOf(upstream, dialogue))
    const refused = refusal(upstream, baseUrl, values.yes)
    if (refused !== undefined) {
      print(refused)
      return 2
    }
    const account = simulator?.account ?? (await askAccount(upstream, baseUrl, dialogue))
    const tape = await recordTape({
      account,
      clock,
      send: http.send,
      salt: randomBytes(16).toString('hex'),
      say: print,
      of: simulator === undefined ? 'sandbox' : 'simulator',
      mayCall: async (call) => values.yes || dialogue.mayCall(call),
      ...(values.yes && { check: notOurs }),
    })
    report(tape)
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    dialogue.close()
    http.close()
    await simulator?.close()
  }
}

/** Unattended, only a simulator may answer: the ministry's real container, too, is at this machine. */
function notOurs({ headers }: Exchange): string | undefined {
  return 'x-simulador' in headers ? undefined : 'No respondió un simulador: sin --yes se pregunta antes de cada envío.'
}

function report(tape: Tape): void {
  const file = values.out ?? `test/upstreams/tapes/${tape.upstream}-${tape.startedAt.slice(0, 10)}.json`
  writeFileSync(file, `${JSON.stringify(tape, null, 1)}\n`)
  for (const [name, found] of Object.entries(tape.findings)) {
    print(`${WORDS[found].padEnd(14)} ${ASSUMPTIONS[name as Assumption].es}`)
  }
  print(`${tape.exchanges.length} respuestas, sin datos de nadie, en ${file}. Léalo antes de compartirlo.`)
}

type Dialogue = ReturnType<typeof openDialogue>

async function addressOf(upstream: Upstream, { ask }: Dialogue): Promise<string> {
  return upstream === 'ministry'
    ? ask('Dirección de su contenedor (https://equipo:9443)')
    : PROVIDER_ORIGINS[upstream][2]
}

async function askAccount(
  upstream: Upstream,
  baseUrl: string,
  { ask, askSecret, confirm }: Dialogue,
): Promise<Account> {
  const nit = await ask('NIT sin dígito de verificación')
  const reach = { baseUrl, nit, environment: 2 } as const
  if (upstream === 'factus') {
    const [clientId, username] = [await ask('client_id'), await ask('Usuario')]
    const [clientSecret, password] = [await askSecret('client_secret'), await askSecret('Contraseña')]
    const credentials = { clientId, clientSecret, username, password }
    return { upstream, connection: { ...reach, provider: upstream, credentials } }
  }
  if (upstream === 'matias') {
    const credentials = { email: await ask('Correo'), password: await askSecret('Contraseña') }
    return { upstream, connection: { ...reach, provider: upstream, credentials } }
  }
  const certificateSha256 = await fingerprintOf(baseUrl, confirm)
  const [documentType, documentNumber] = [await ask('Tipo de documento (CC, CE)'), await ask('Número de documento')]
  const person = { documentType, documentNumber, password: await askSecret('Contraseña de SISPRO'), userType: 'RE' }
  return { upstream, connection: { ...reach, ...person, certificateSha256 } }
}

/** The container's certificate has no public authority: a person says that it is theirs. */
async function fingerprintOf(baseUrl: string, confirm: Dialogue['confirm']): Promise<string> {
  const gateway = createMinistryGateway({ transport: createHttpTransport().send, clock })
  const { sha256: found } = await gateway.certificate(baseUrl)
  if (!(await confirm(`¿Es esta la huella de su contenedor? ${found}`))) throw new Stopped('No se envió nada.')
  return found
}

async function startSimulator(upstream: Upstream): Promise<{ url: string; account: Account; close(): Promise<void> }> {
  const nit = '900987654'
  if (upstream === 'ministry') {
    const { url, certificateSha256, close } = await startMinistrySimulator()
    const person = { documentType: 'CC', documentNumber: '1020304050', password: 'Clave-De-Prueba' }
    const connection = { baseUrl: url, nit, environment: 2, ...person, certificateSha256 } as const
    return { url, close, account: { upstream, connection } }
  }
  const { url, close } = await startProviderSimulator()
  const reach = { baseUrl: url, nit, environment: 2 } as const
  const [username, password] = [`${nit}@simulado.test`, 'simulado']
  const account: Account =
    upstream === 'factus'
      ? {
          upstream,
          connection: {
            ...reach,
            provider: upstream,
            credentials: { clientId: 'cliente-simulado', clientSecret: 'simulado', username, password },
          },
        }
      : { upstream, connection: { ...reach, provider: upstream, credentials: { email: username, password } } }
  return { url, close, account }
}

process.exitCode = await main()
