import { z } from 'zod'
import { ApiFault } from '../../../contract/client.ts'
import { call } from '../../base/api/client.ts'
import { session } from '../../base/session/session.ts'
import { setupToken } from '../../base/session/setup-token.ts'
import type { SampleAccess } from './sample-access.ts'

const PHONE = '+573000000000'
const newPassword = () => `prueba-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n % 10).join('')}`

/** A line of the answer: how much is there, or why it went wrong. */
const Line = z.union([z.strictObject({ part: z.number() }), z.strictObject({ message: z.string() })])

/**
 * Has the host make a clinic of nobody's data on an installation that has only simulators, and signs its person in. `onPart`
 * tells how much of its year is there, from 0 to 1.
 */
export async function trySample(onPart: (part: number) => void): Promise<SampleAccess> {
  const access = { phone: PHONE, password: newPassword() }
  for await (const line of linesOf(await ordered(access))) {
    const told = Line.parse(JSON.parse(line))
    if ('message' in told) throw new ApiFault(500, 'internal_error', told.message)
    onPart(told.part)
  }
  session.open((await call('sessions.create', { body: { ...access, windowKey: session.newWindowKey() } })).body)
  return access
}

/** Whether the host died the last time it made one, and so took it away. */
export async function wasCleared(): Promise<boolean> {
  const answer = await (await fetch('/ejemplo')).json()
  return z.object({ wasCleared: z.boolean() }).parse(answer).wasCleared
}

async function ordered(access: SampleAccess): Promise<ReadableStream<string>> {
  const token = setupToken.get()
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch('/ejemplo', { method: 'POST', headers, body: JSON.stringify(access) })
  if (answer.ok && answer.body) return answer.body.pipeThrough(new TextDecoderStream())
  const { message } = z.object({ message: z.string() }).parse(await answer.json())
  throw new ApiFault(answer.status, 'internal_error', message)
}

async function* linesOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
