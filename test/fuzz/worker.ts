import { parentPort } from 'node:worker_threads'
import { knockOnHttp } from './http-door.ts'
import { knockOnJson } from './json-door.ts'

export interface Share {
  readonly door: 'json' | 'http'
  readonly seed: number
  readonly count: number
}

parentPort?.on('message', async ({ door, seed, count }: Share) => {
  parentPort?.postMessage(door === 'json' ? knockOnJson(seed, count) : await knockOnHttp(seed, count))
})
