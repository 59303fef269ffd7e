import { say } from '../../messages/message.ts'
import { FileRefusal } from './refusal.ts'
import type { Row } from './row.ts'
import { decoded } from './text.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse([...decoded(bytes)].join(''))
  } catch {
    throw new FileRefusal(say('catalogs.jsonIncomplete'))
  }
}

/** Rows of a list of objects, as the open data site gives them; the keys of the first stand for a heading. */
export function* jsonRows(bytes: Uint8Array): Generator<Row> {
  const list = parsed(bytes)
  if (!Array.isArray(list) || !isObject(list[0])) {
    throw new FileRefusal(say('catalogs.jsonNotList'))
  }
  // The open data site leaves empty values out, so the first object does not name every column.
  const keys = new Set<string>()
  for (const one of list) if (isObject(one)) for (const key of Object.keys(one)) keys.add(key)
  yield { where: say('catalogs.element', { element: 1 }), cells: [...keys] }
  for (const [i, one] of list.entries()) {
    const where = say('catalogs.element', { element: i + 1 })
    if (!isObject(one)) throw new FileRefusal(say('catalogs.elementNotObject', { where }))
    yield { where, cells: [...keys].map((key) => textOf(one[key])) }
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === null || value === undefined ? '' : String(value)
