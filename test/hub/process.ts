import { readFileSync } from 'node:fs'
import { infect, MUTANTS } from '../simulate/mutants.ts'
import type { Shared } from './node.ts'

/** A process of a hub until it is killed: `node process.ts FILE web|worker`, the file says what all share. */
const [file = '', role] = process.argv.slice(2)
const shared = JSON.parse(readFileSync(file, 'utf8')) as Shared
const defect = MUTANTS.find(({ name }) => name === shared.planted)
if (defect) infect(defect)
const [{ openHubNode }, { listen }] = await Promise.all([import('./node.ts'), import('../../src/server/http.ts')])
const core = await openHubNode(shared, role === 'worker')
const url = role === 'web' ? (await listen(core.fetch, 0)).url : null
process.stdout.write(`${JSON.stringify({ url })}\n`)
