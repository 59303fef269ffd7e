import { z } from 'zod'
import type { BundleStore, StoredBundleFile } from '../store/bundles.ts'
import type { SqlConnection } from '../store/sql.ts'

const Row = z.object({
  name: z.string(),
  method: z.int(),
  crc32: z.int(),
  bytes: z.int(),
  packed: z.int(),
  file: z.string(),
  key: z.instanceof(Uint8Array),
})
const Size = z.object({ bytes: z.int(), invoices: z.int() })
const Named = z.object({ file: z.string(), run: z.int() })

function fileOf(row: unknown): StoredBundleFile {
  const { file: name, key, ...facts } = Row.parse(row)
  return { facts, sealed: { name, key } }
}

export function sqlBundleStore(file: SqlConnection): BundleStore {
  const add = file.prepare(
    'INSERT INTO bundle_files VALUES (:run, :position, :place, :name, :method, :crc32, :bytes, :packed, :file, :key)',
  )
  const ofRun = file.prepare(
    `SELECT name, method, crc32, bytes, packed, file, file_key AS key FROM bundle_files WHERE run_key = ?
     ORDER BY position, place`,
  )
  const size = file.prepare(
    `SELECT coalesce(sum(packed), 0) AS bytes, count(DISTINCT position) AS invoices FROM bundle_files WHERE run_key = ?`,
  )
  const drop = file
    .prepare('DELETE FROM bundle_files WHERE run_key = ? AND position BETWEEN ? AND ? RETURNING file')
    .pluck()
  const sealed = file.prepare('SELECT file, run_key AS run FROM bundle_files')
  const idle = file
    .prepare(
      `SELECT key FROM runs r WHERE kind = 'documents' AND state <> 'working' AND updated_at < ?
       AND EXISTS (SELECT 1 FROM bundle_files b WHERE b.run_key = r.key)`,
    )
    .pluck()
  return {
    async add(run, position, files) {
      for (const [place, { facts, sealed: at }] of files.entries()) {
        await add.run({ ...facts, run, position, place, file: at.name, key: at.key })
      }
    },
    async files(runKey) {
      return (await ofRun.all(runKey)).map(fileOf)
    },
    async size(runKey) {
      return Size.parse(await size.get(runKey))
    },
    async drop(runKey, position) {
      return z.array(z.string()).parse(await drop.all(runKey, position ?? 0, position ?? Number.MAX_SAFE_INTEGER))
    },
    async sealed() {
      return new Map(
        z
          .array(Named)
          .parse(await sealed.all())
          .map(({ file: name, run }) => [name, run]),
      )
    },
    async idleSince(before) {
      return z.array(z.int()).parse(await idle.all(before))
    },
  }
}
