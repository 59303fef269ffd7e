import type { Clock } from '../../src/core/core.ts'
import type { MinistryConnection } from '../../src/core/ministry/gateway.ts'
import type { ProviderConnection } from '../../src/core/provider/provider.ts'
import type { Transport } from '../../src/core/transport/transport.ts'
import { assumptionsOf, type Findings, type Upstream } from './assumptions.ts'
import { askMinistry, INVENTED_PEOPLE } from './ministry-script.ts'
import { complete, observe } from './observe.ts'
import { askProvider, INVENTED } from './provider-script.ts'
import { type RecorderOptions, record } from './recorder.ts'
import { REDACTED_NIT, Redactor, SECRET } from './redact.ts'
import { play, type Tape, tapeClock } from './tape.ts'

export type Account =
  | { readonly upstream: 'ministry'; readonly connection: MinistryConnection }
  | { readonly upstream: 'factus' | 'matias'; readonly connection: ProviderConnection }

export interface Run extends Pick<RecorderOptions, 'mayCall' | 'check'> {
  readonly account: Account
  readonly of: Tape['of']
  readonly send: Transport
  readonly clock: Clock
  /** Forgotten afterwards: see `Redactor`. */
  readonly salt: string
  say(text: string): void
}

/** Asks an upstream everything, and keeps what it said. Throws Stopped with what a person said no to. */
export async function recordTape({ account, of, send, clock, salt, say, mayCall, check }: Run): Promise<Tape> {
  const startedAt = clock.now()
  const { upstream, connection } = account
  const kept = [REDACTED_NIT, ...Object.values(INVENTED), ...Object.values(INVENTED_PEOPLE)]
  const redactor = new Redactor({ nit: connection.nit, secrets: secretsOf(account), kept, salt })
  const options = { send, clock, redactor, startedAt, mayCall, ...(check && { check }) }
  const { transport, exchanges } = record(options)
  const keep = (value: string) => redactor.keep(value)
  const asked = await ask(account, { transport, clock, startedAt, say, keep })
  const tape = { upstream, of, startedAt: new Date(startedAt).toISOString(), exchanges }
  return { ...tape, findings: complete(assumptionsOf(upstream), { ...asked, ...observe(tape) }) }
}

interface Asking {
  readonly transport: Transport
  readonly clock: Clock
  readonly startedAt: number
  say(text: string): void
  keep(value: string): void
}

async function ask(account: Account, asking: Asking): Promise<Findings> {
  if (account.upstream !== 'ministry') return askProvider({ ...asking, connection: account.connection })
  await askMinistry({ ...asking, connection: account.connection })
  return {}
}

/** What the tape shows to the adapters as they are now; `left`: answers that nobody asked for any more. */
export async function replay(tape: Tape): Promise<{ findings: Tape['findings']; left: number }> {
  const { transport, left } = play(tape)
  const clock = tapeClock(tape.startedAt)
  const nothing = () => undefined
  const startedAt = Date.parse(tape.startedAt)
  const asked = await ask(redactedAccount(tape.upstream), {
    transport,
    clock,
    startedAt,
    say: nothing,
    keep: nothing,
  })
  return { findings: complete(assumptionsOf(tape.upstream), { ...asked, ...observe(tape) }), left: left() }
}

const NOWHERE = 'https://cinta.invalid'

function redactedAccount(upstream: Upstream): Account {
  const reach = { baseUrl: NOWHERE, environment: 2, nit: REDACTED_NIT } as const
  const person = { documentType: 'CC', documentNumber: SECRET, password: SECRET }
  switch (upstream) {
    case 'ministry':
      return { upstream, connection: { ...reach, ...person, certificateSha256: null } }
    case 'factus': {
      const credentials = { clientId: SECRET, clientSecret: SECRET, username: SECRET, password: SECRET }
      return { upstream, connection: { ...reach, provider: upstream, credentials } }
    }
    case 'matias':
      return {
        upstream,
        connection: { ...reach, provider: upstream, credentials: { email: SECRET, password: SECRET } },
      }
  }
}

function secretsOf(account: Account): string[] {
  if (account.upstream !== 'ministry') return Object.values(account.connection.credentials)
  const { documentNumber, password } = account.connection
  return [password, documentNumber]
}
