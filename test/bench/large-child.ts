import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CORE_THREAD_LIMITS } from '../../src/main/core-thread.ts'
import { seconds, stallWatch } from './stall.ts'

/**
 * One side of the comparison, each in a process of its own so that its memory is its own: `core` uploads and judges a package on
 * a thread as the desktop has it, `json` parses the same text with JSON.parse. Prints one line of JSON.
 */

/** On the core's thread, while this one does what a window's would: nothing, and watch how often it has its turn. */
async function besideCore(path: string): Promise<object> {
  const stalled = stallWatch()
  const script = join(import.meta.dirname, 'large-core.ts')
  const core = new Worker(script, { argv: [path], resourceLimits: CORE_THREAD_LIMITS })
  const [facts]: object[] = await once(core, 'message')
  const { felt, worked } = stalled()
  return { ...facts, windowStallMs: felt, windowStallWorkedMs: worked }
}

async function throughJsonParse(path: string) {
  const whole = readFileSync(path, 'utf8')
  const { s, cpu } = await seconds(() => void JSON.parse(whole))
  return { parseS: s, cpuS: cpu }
}

const [, , side, path = ''] = process.argv
const result = await (side === 'json' ? throughJsonParse : besideCore)(path)
const peakMb = process.resourceUsage().maxRSS / 1024
process.stdout.write(`${JSON.stringify({ ...result, peakMb })}\n`)
