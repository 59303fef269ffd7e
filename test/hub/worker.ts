import { readFileSync } from 'node:fs'
import { infect, MUTANTS } from '../simulate/mutants.ts'
import type { Shared } from './node.ts'

/** A process that sends until it is killed: `node worker.ts FILE`, the file says what all share. */
const shared = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Shared
const defect = MUTANTS.find(({ name }) => name === shared.planted)
if (defect) infect(defect)
const { openHubNode } = await import('./node.ts')
await openHubNode(shared, true, new Map(Object.entries(shared.secrets)))
process.stdout.write('ready\n')
