import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { killAll } from '../support/process.ts'
import { ATTACKS } from './attacks.ts'

const { values } = parseArgs({ options: { program: { type: 'string', default: '.' }, line: { type: 'string' } } })
const program = resolve(values.program)
const chosen = ATTACKS.filter(({ line }) => values.line === undefined || line === Number(values.line))

for (const { line, name, succeeds } of chosen) {
  const outcome = await succeeds(program).then(
    (does) => (does ? 'SUCCEEDS' : 'fails'),
    (error: unknown) => `could not be tried: ${error instanceof Error ? error.message : error}`,
  )
  process.stdout.write(`${String(line).padStart(2)}  ${name}: ${outcome}\n`)
  await killAll()
}
