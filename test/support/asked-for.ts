import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Pool, Wire } from '../../src/hub/postgres/wire.ts'
import { ASKED } from './asked.ts'

const folder = process.env.RADICA_TEST_STATEMENTS
const known = new Set<string>()

/** Once in a process. */
export function note(into: string, text: string): void {
  const line = JSON.stringify([expect.getState().testPath, text])
  if (known.has(line)) return
  known.add(line)
  appendFileSync(join(into, `${process.pid}${ASKED}`), `${line}\n`)
}

const noting = (wire: Wire, into: string): Wire => ({
  script: (text) => wire.script(text),
  query(text, values) {
    note(into, text)
    return wire.query(text, values)
  },
})

/** A pool of which `npm run stores` reads which statements each file of tests asks for. */
export const noted = (pool: Pool): Pool =>
  folder === undefined
    ? pool
    : {
        ...pool,
        with: (work) => pool.with((wire) => work(noting(wire, folder))),
        forOne: (work) => pool.forOne((wire) => work(noting(wire, folder))),
      }
