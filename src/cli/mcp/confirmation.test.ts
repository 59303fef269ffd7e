import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerContext } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Confirmations } from './confirmation.ts'

const MINUTE = 60_000

let folder: string
let now: number
let confirmations: Confirmations
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-confirm-'))
  now = Date.parse('2026-07-20T15:00:00.000Z')
  confirmations = new Confirmations(folder, () => now)
})
afterEach(() => rmSync(folder, { recursive: true }))

const CAN_ASK = { elicitation: {} }
const YES = { enviar: { action: 'accept', content: { enviar: true } } }
const act = (name: string) => ({ act: name, what: `Enviar ${name}.` })
/** What a tool is called with: what was asked before, and what the person said to it. */
const called = (state?: string, inputResponses?: object) =>
  ({ mcpReq: { requestState: () => state, inputResponses } }) as unknown as ServerContext

async function asked(name: string): Promise<string> {
  const result = await confirmations.missing(act(name), undefined, called(), CAN_ASK)
  const { requestState } = result as unknown as { requestState: string }
  expect(requestState).toMatch(/^[0-9a-f-]{36}$/)
  return requestState
}
const isSent = async (name: string, state: string, said: object = YES) =>
  (await confirmations.missing(act(name), undefined, called(state, said), CAN_ASK)) === undefined

it('a yes is for what was asked, and once', async () => {
  const state = await asked('paquete 1')
  expect(await isSent('paquete 1', state)).toBe(true)
  expect(await isSent('paquete 1', state)).toBe(false)
})

it('a yes to one thing is none to another, and is used up by it', async () => {
  const state = await asked('paquete 1')
  expect(await isSent('paquete 2', state)).toBe(false)
  expect(await isSent('paquete 1', state)).toBe(false)
})

it('a no, or a form that is not ticked, sends nothing', async () => {
  for (const said of [{ enviar: { action: 'decline' } }, { enviar: { action: 'accept', content: { enviar: false } } }])
    expect(await isSent('paquete 1', await asked('paquete 1'), said)).toBe(false)
})

it('a yes that comes after ten minutes is asked for again', async () => {
  const state = await asked('paquete 1')
  now += 10 * MINUTE
  expect(await isSent('paquete 1', state)).toBe(true)
  const later = await asked('paquete 1')
  now += 10 * MINUTE + 1
  expect(await isSent('paquete 1', later)).toBe(false)
})
