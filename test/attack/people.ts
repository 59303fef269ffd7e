import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from '../support/process.ts'
import { type Attack, type OnVictim, onProgram, onVictim } from './attack.ts'
import { mostMemory } from './data.ts'
import { host, keyed, member, PASSWORD, setup, stopped, type Victim, victim } from './target.ts'

const DAY_MS = 86_400_000
async function strangerSetsUp(program: string): Promise<boolean> {
  const target = await host(program)
  return (await target.ask('POST', '/api/v1/setup', { body: setup() })).status === 201
}

async function aToken({ ask, ws }: Victim, token: string): Promise<string> {
  const workspaceIds = [ws.split('/').at(-1)]
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
  const body = { name: 'Mi programa', scopes: ['read'], workspaceIds, expiresAt }
  const { json } = await ask('POST', '/api/v1/account/access-tokens', { token, body })
  return String(json.secret)
}

/** What the administrator does with somebody who leaves, one after the other. */
const tokenOutlives =
  (...changes: readonly object[]): OnVictim =>
  async (at) => {
    const { ask, ws, token } = at
    const gone = await member(at, 'operator')
    const secret = await aToken(at, gone.token)
    const reads = async () => (await ask('GET', `${ws}/patients`, { token: secret })).status === 200
    if (!(await reads())) throw new Error('the token was never good')
    for (const body of changes) {
      const { json } = await ask('GET', `${ws}/members`, { token })
      const found = (json.items as { userId: string; revision: number }[]).find(({ userId }) => userId === gone.userId)
      const headers = { 'if-match': `"${found?.revision}"`, ...keyed() }
      const changed = await ask('PATCH', `${ws}/members/${gone.userId}`, { token, body, headers })
      if (changed.status !== 200) throw new Error(changed.text)
    }
    return reads()
  }

/** Nobody can stand beside the only administrator of the installation, whose password is all that there is. */
const alone: OnVictim = async (at) => {
  const { phone } = await member(at, 'admin')
  const body = { phone, currentPassword: PASSWORD }
  return (await at.ask('POST', '/api/v1/platform-admins', { token: at.token, body, headers: keyed() })).status !== 201
}

/** With the token, where one is asked for: whoever guesses sits at the computer. */
async function guesser(program: string, dataDir: string) {
  const target = await host(program, { dataDir, env: {} })
  const line = JSON.parse(target.program.output.stdout) as { setupToken?: string }
  const headers = {
    'content-type': 'application/json',
    ...(line.setupToken ? { authorization: `Bearer ${line.setupToken}` } : {}),
  }
  const post = (passphrase: string, again?: string) =>
    fetch(`${target.url}/unlock`, { method: 'POST', headers, body: JSON.stringify({ passphrase, again }) })
  return { target, headers, post }
}

const GUESSES = 12
/** Each of them is judged, and none has to wait, not even over a new start. */
async function guessesOn(program: string): Promise<boolean> {
  const at = await victim(program)
  await stopped(at)
  let judged = 0
  for (const guesses of [GUESSES - 1, 1]) {
    const { target, post } = await guesser(program, at.dataDir)
    for (let i = 0; i < guesses; i++)
      judged += Number((await (await post(`no es esta, la ${i}`)).text()).includes('no es la de estos datos'))
    await stopped(target)
  }
  return judged === GUESSES
}

async function weakPassphrase(program: string): Promise<boolean> {
  const { post } = await guesser(program, newFolder())
  return (await post('aaaaaaaaaaaa', 'aaaaaaaaaaaa')).ok
}

const PIECE = new Uint8Array(1024 * 1024).fill(32)
const PIECES = 400
/** A body without a length is kept as it comes, before anybody has shown who they are. */
async function chunkedBody(program: string): Promise<boolean> {
  const { target, headers } = await guesser(program, newFolder())
  let left = PIECES
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(PIECE)
      else controller.close()
    },
  })
  const before = await mostMemory(target)
  await fetch(`${target.url}/unlock`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return (await mostMemory(target)) - before > (PIECES * PIECE.length) / 2
}

const weakPassword: OnVictim = async ({ ask, ws, token }) => {
  const body = { phone: '+573109990001', role: 'viewer', password: '1234567890', firstName: 'Aliso', lastName: 'Sauce' }
  return (await ask('POST', `${ws}/members`, { token, body, headers: keyed() })).status === 201
}

/** Whoever set the password goes on knowing it. */
const handedOver: OnVictim = async ({ ask, ws, token }) => {
  const phone = '+573109990002'
  const body = { phone, role: 'viewer', password: PASSWORD, firstName: 'Aliso', lastName: 'Sauce' }
  await ask('POST', `${ws}/members`, { token, body, headers: keyed() })
  const session = await fetchedToken(ask, phone)
  return (await ask('GET', `${ws}/patients`, { token: session })).status === 200
}
const fetchedToken = async (ask: Victim['ask'], phone: string) =>
  String((await ask('POST', '/api/v1/sessions', { body: { phone, password: PASSWORD } })).json.token)

const streamOutlives: OnVictim = async (at) => {
  const gone = await member(at, 'operator')
  const { url, ws, ask, token } = at
  const stream = await fetch(`${url}${ws}/events`, { headers: { authorization: `Bearer ${gone.token}` } })
  const ended = stream.text().then(
    () => 'ended',
    () => 'ended',
  )
  await ask('DELETE', `${ws}/members/${gone.userId}`, { token, headers: keyed() })
  return (await Promise.race([ended, sleep(5_000, 'open')])) === 'open'
}

export const ON_PEOPLE: readonly Attack[] = [
  onProgram(5, 'a stranger becomes the first administrator', strangerSetsUp),
  onVictim(
    7,
    'a token outlives the password that an administrator sets',
    tokenOutlives({ password: 'sauce-tilo-arce-91' }),
  ),
  onVictim(
    7,
    'a token is good again when its owner is let in again',
    tokenOutlives({ enabled: false }, { enabled: true }),
  ),
  onVictim(8, 'the installation hangs on one person', alone),
  onProgram(10, 'a body in chunks has no bound', chunkedBody),
  onProgram(10, 'passphrases are guessed one after the other', guessesOn),
  onProgram(10, 'a passphrase of one letter is taken', weakPassphrase),
  onVictim(11, 'a password of ten digits in a row is taken', weakPassword),
  onVictim(11, 'a password that somebody else set opens the clinic', handedOver),
  onVictim(12, 'events go on after the membership ended', streamOutlives),
]
