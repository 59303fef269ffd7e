import { normalizeRips, normalizeUser } from '../normalize.ts'
import type { Path } from '../rules/rule.ts'
import { isJson, type Json } from '../view.ts'
import type { Adjustments } from './adjustments.ts'
import { type Origin, RecordReader } from './records.ts'

/** The RIPS of another program as the field table spells it; `at` leads the path of a fault. */
export function readRips(rips: Json, origin: Origin, adjustments: Adjustments, at: Path = []): Json {
  const reader = new RecordReader(origin, adjustments)
  const read = reader.root(rips)
  const users = read.usuarios
  if (!Array.isArray(users)) return read
  const mapped = users.map((user: unknown, index) => (isJson(user) ? reader.user(user, index) : user))
  const isSame = mapped.every((user, index) => user === users[index])
  return normalizeRips(isSame ? read : { ...read, usuarios: mapped }, at)
}

/** One user of a RIPS that is not held as a whole. */
export function readUser(reader: RecordReader, user: Json, index: number, at: Path): Json {
  return normalizeUser(reader.user(user, index), at)
}
