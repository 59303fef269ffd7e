import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  acceptedContent,
  type ClientCapabilities,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { writeDurably } from '../../core/files/durable-file.ts'
import type { Pending } from './pending.ts'
import { type Result, said } from './tool.ts'

const VALID_MS = 600_000
const MAX_GUESSES = 3
/** Of all acts together in an hour: a person mistypes a few times, a program that guesses does not stop. */
const MAX_WRONG = 9
const WRONG_MS = 3_600_000
const TOO_MANY =
  'Se escribieron demasiados códigos equivocados: no se envió nada. Se puede pedir otro dentro de una hora.'
const Answer = z.object({ enviar: z.boolean().describe('Marque para enviar. Esto no se puede deshacer.') })

/** What a person is to confirm. `act` names the tool, the document and its revision: another revision is another act. */
export interface Act {
  readonly act: string
  readonly what: string
}

interface Waiting {
  readonly act: string
  readonly code: string
  readonly file: string
  readonly expiresAt: number
  guesses: number
}

/**
 * A person's yes, for one act and once. Where the assistant's program can ask the person, it asks; else a code lies where the
 * person reads it with `radica confirm`, and the assistant does not see it until it is typed.
 */
export class Confirmations {
  readonly #folder: string
  readonly #now: () => number
  readonly #asked = new Map<string, Act & { expiresAt: number }>()
  readonly #waiting = new Map<string, Waiting>()
  /** When wrong codes came. */
  #wrong: number[] = []

  constructor(folder: string, now: () => number) {
    this.#folder = folder
    this.#now = now
  }

  /** Undefined: the person said yes. */
  async missing(
    { act, what }: Act,
    code: string | undefined,
    { mcpReq }: ServerContext,
    capabilities: ClientCapabilities | undefined,
  ): Promise<Result | undefined> {
    if (!canAsk(capabilities)) return this.#byCode({ act, what }, code)
    const state = mcpReq.requestState<string>()
    const asked = state === undefined ? undefined : this.#asked.get(state)
    if (state !== undefined) this.#asked.delete(state)
    if (asked?.act !== act || asked.expiresAt < this.#now()) return this.#ask({ act, what })
    if (acceptedContent(mcpReq.inputResponses, 'enviar', Answer)?.enviar === true) return undefined
    const { kind } = inputResponse(mcpReq.inputResponses, 'enviar')
    return kind === 'missing' ? this.#ask({ act, what }) : said('La persona no lo confirmó: no se envió nada.')
  }

  #ask({ act, what }: Act): Result {
    const requestState = randomUUID()
    this.#asked.set(requestState, { act, what, expiresAt: this.#now() + VALID_MS })
    const enviar = inputRequired.elicit({ message: what, requestedSchema: Answer })
    return inputRequired({ inputRequests: { enviar }, requestState })
  }

  async #byCode({ act, what }: Act, code: string | undefined): Promise<Result | undefined> {
    const waiting = this.#waiting.get(act)
    this.#wrong = this.#wrong.filter((at) => at > this.#now() - WRONG_MS)
    if (this.#wrong.length >= MAX_WRONG) return said(TOO_MANY, true)
    if (code === undefined || !waiting || waiting.expiresAt < this.#now()) return this.#giveCode({ act, what })
    const isRight = waiting.code === code
    if (isRight || ++waiting.guesses === MAX_GUESSES) {
      this.#waiting.delete(act)
      await rm(waiting.file, { force: true })
    }
    if (isRight) return undefined
    this.#wrong.push(this.#now())
    return said('Ese no es el código: no se envió nada. Pídaselo a la persona.', true)
  }

  async #giveCode({ act, what }: Act): Promise<Result> {
    const before = this.#waiting.get(act)
    if (before) await rm(before.file, { force: true })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiresAt = this.#now() + VALID_MS
    const file = join(this.#folder, `${randomUUID()}.json`)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeDurably(file, JSON.stringify({ what, code, expiresAt } satisfies Pending))
    this.#waiting.set(act, { act, code, file, expiresAt, guesses: 0 })
    return said(
      `No se envió nada todavía. ${what} Pida a la persona que ejecute «radica confirm» en una terminal, lea qué se enviará y ` +
        'escriba aquí el código; después llame otra vez con él en «confirmation». Vale diez minutos.',
    )
  }
}

/** Before forms had a name they were all that there was. */
function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const { elicitation } = capabilities ?? {}
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}
