import { Fault } from '../../src/core/fault.ts'
import { parseStrictJson } from '../../src/core/json/strict-json.ts'

/** What a test asks of a refusal: code, path, line and column. */
export type Refusal = readonly [code: string, field: string, line: number, column: number]

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** How the reader refuses a document; throws if it accepts it or fails in another way. */
export function refusal(
  document: string | Uint8Array,
  parse: (bytes: Uint8Array) => unknown = parseStrictJson,
): Refusal {
  try {
    parse(typeof document === 'string' ? utf8(document) : document)
  } catch (error) {
    if (error instanceof Fault) return describe(error)
    throw error
  }
  throw new Error('accepted')
}

function describe({ code, details, message }: Fault): Refusal {
  const place = /^JSON no válido en la línea (\d+), columna (\d+): .+\.$/.exec(message)
  if (!place) throw new Error(`message without a place: ${message}`)
  return [code, details.field ?? '', Number(place[1]), Number(place[2])]
}
