import { readFileSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { shapeOf } from '../../support/asked.ts'
import { note } from '../../support/asked-for.ts'
import { spoiled } from './spoiled.ts'

/** Before each file of tests: the statements that it asks SQLite for are written down, or some of them have a defect. */
const { STATEMENTS_ASKED: folder, STATEMENTS_PLANTED: given } = process.env

/** Of each statement by its shape, which of its defects. */
const planted = new Map<string, number>(given === undefined ? [] : JSON.parse(readFileSync(given, 'utf8')))
function changed(text: string): string {
  const shape = shapeOf(text)
  // How it would be asked is no asking.
  if (folder !== undefined && !shape.startsWith('EXPLAIN')) note(folder, shape)
  const defect = planted.get(shape)
  return defect === undefined ? text : (spoiled(text)[defect]?.text ?? text)
}

declare global {
  /** Files of tests share the process. */
  var soundPrepare: typeof SqliteDatabase.prototype.prepare | undefined
}
globalThis.soundPrepare ??= SqliteDatabase.prototype.prepare
SqliteDatabase.prototype.prepare = new Proxy(globalThis.soundPrepare, {
  apply: (prepare, file, [text]) => Reflect.apply(prepare, file, [changed(text)]),
})
