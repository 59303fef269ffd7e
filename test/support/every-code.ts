import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERROR_STATUS, type ErrorCode, UNPROVOKABLE } from '../../src/contract/errors.ts'

const FOLDER = 'RADICA_ANSWERED_CODES'
/** Only ever the code of a dispatch's last error, as its note in the table says. */
const NO_ANSWERS: ReadonlySet<string> = new Set(['invalid_ministry_token'])
const noted = new Set<string>()

/** Writes down, for all test processes together, that an answer carried a code. */
export function noteCode(code: ErrorCode): void {
  const folder = process.env[FOLDER]
  if (!folder || noted.has(code)) return
  noted.add(code)
  appendFileSync(join(folder, String(process.pid)), `${code}\n`)
}

/** The same for every answer of a core that tests call directly. */
export const noting = (core: (request: Request) => Promise<Response>) => async (request: Request) => {
  const response = await core(request)
  if (response.status >= 400) noteCode((await response.clone().json()).error.code)
  return response
}

/** For vitest: all suites together fail when there is a code that no answer carried, unless the table says why none can. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'radica-codes-'))
  process.env[FOLDER] = folder
  return () => {
    const answered = new Set(
      readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
    )
    rmSync(folder, { recursive: true, force: true })
    const missing = Object.keys(ERROR_STATUS).filter(
      (code) => !(answered.has(code) || NO_ANSWERS.has(code) || code in UNPROVOKABLE),
    )
    if (process.env.RADICA_TEST_ALL !== undefined && missing.length > 0)
      throw new Error(`No answer carried ${missing.join(', ')}.`)
  }
}
