import { gzipSync } from 'node:zlib'
import type { SimulatorAnswer } from './simulator.ts'

/** What comes from something on the way, or from an upstream that has gone mad: no answer of any upstream's protocol. */

const MEGABYTES_EACH = 16
const MEMBERS = 64

/** A page for people, as a proxy or a hotel's network gives it. */
export function page(status: number, title: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  }
}

let bomb: Uint8Array | undefined

/** One megabyte that expands to one gigabyte. */
export function gzipBomb({ status, headers }: SimulatorAnswer): SimulatorAnswer {
  const member = () => gzipSync(Buffer.alloc(MEGABYTES_EACH * 1024 * 1024), { level: 9 })
  bomb ??= Buffer.concat(Array.from<Uint8Array>({ length: MEMBERS }).fill(member()))
  return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: bomb }
}
