import { z } from 'zod'
import { Support } from '../../contract/supports.ts'
import type { SqlConnection } from '../store/sql.ts'
import type { StoredSupport, SupportStore } from '../store/supports.ts'

const COLUMNS = `s.key, s.id, s.visit_id AS visitId, s.document_id AS documentId, s.type, s.name, s.bytes, s.received,
  s.media_type AS mediaType, s.sha256, s.file, s.file_key AS fileKey, s.created_at AS createdAt,
  s.created_by AS createdBy, s.removed_at AS removedAt`
const THERE = 's.workspace_id = :workspaceId AND s.removed_at IS NULL'

const Row = Support.omit({ state: true }).extend({
  key: z.int(),
  file: z.string().nullable(),
  fileKey: z.instanceof(Uint8Array).nullable(),
  removedAt: z.string().nullable(),
})
const Content = z.instanceof(Buffer)
const supportOf = (row: unknown): StoredSupport => Row.parse(row)

export function sqlSupportStore(file: SqlConnection): SupportStore {
  const insert = file.prepare(
    `INSERT INTO supports (id, workspace_id, visit_id, document_id, type, name, bytes, received, media_type, sha256, file,
       file_key, created_at, created_by, removed_at)
     VALUES (:id, :workspaceId, :visitId, :documentId, :type, :name, :bytes, :received, :mediaType, :sha256, :file,
       :fileKey, :createdAt, :createdBy, :removedAt)`,
  )
  const find = file.prepare(`SELECT ${COLUMNS} FROM supports s WHERE s.workspace_id = ? AND s.id = ?`)
  const ofVisit = file.prepare(
    `SELECT ${COLUMNS} FROM supports s WHERE ${THERE} AND s.visit_id = :visitId ORDER BY s.key`,
  )
  const ofDocument = file.prepare(
    `SELECT ${COLUMNS} FROM supports s WHERE ${THERE} AND s.document_id = :documentId ORDER BY s.key`,
  )
  const ofVisits = file.prepare(
    `SELECT ${COLUMNS} FROM visits v JOIN supports s ON s.visit_id = v.id
     WHERE ${THERE} AND v.document_id = :documentId ORDER BY s.key`,
  )
  const save = file.prepare(
    `UPDATE supports SET type = :type, received = :received, media_type = :mediaType, sha256 = :sha256, file = :file,
       file_key = :fileKey, removed_at = :removedAt WHERE key = :key`,
  )
  const remove = file.prepare('DELETE FROM supports WHERE key = ?')
  const addPiece = file.prepare('INSERT INTO support_pieces (support_key, offset, content) VALUES (?, ?, ?)')
  const pieceAt = file.prepare('SELECT content FROM support_pieces WHERE support_key = ? AND offset = ?').pluck()
  const pieces = file.prepare('SELECT content FROM support_pieces WHERE support_key = ? ORDER BY offset').pluck()
  const dropPieces = file.prepare('DELETE FROM support_pieces WHERE support_key = ?')
  const files = file.prepare('SELECT file FROM supports WHERE file IS NOT NULL').pluck()
  const over = file.prepare(
    `SELECT ${COLUMNS} FROM supports s WHERE s.removed_at < :removedBefore
     UNION SELECT ${COLUMNS} FROM supports s WHERE s.file IS NULL AND s.created_at < :begunBefore`,
  )
  return {
    async insert(workspaceId, support) {
      await insert.run({ ...support, workspaceId })
    },
    async find(workspaceId, id) {
      const row = await find.get(workspaceId, id)
      return row === undefined ? undefined : supportOf(row)
    },
    async of(workspaceId, owner) {
      const rows =
        'visitId' in owner
          ? await ofVisit.all({ ...owner, workspaceId })
          : await ofDocument.all({ ...owner, workspaceId })
      return rows.map(supportOf)
    },
    async ofInvoice(workspaceId, documentId) {
      const asked = { workspaceId, documentId }
      return [...(await ofDocument.all(asked)), ...(await ofVisits.all(asked))].map(supportOf)
    },
    async save({ key, type, received, mediaType, sha256, file, fileKey, removedAt }) {
      await save.run({ key, type, received, mediaType, sha256, file, fileKey, removedAt })
    },
    async remove(key) {
      await remove.run(key)
    },
    async addPiece(key, offset, content) {
      await addPiece.run(key, offset, content)
    },
    async pieceAt(key, offset) {
      return Content.optional().parse(await pieceAt.get(key, offset))
    },
    async pieces(key) {
      return z.array(Content).parse(await pieces.all(key))
    },
    async dropPieces(key) {
      await dropPieces.run(key)
    },
    async files() {
      return new Set(z.array(z.string()).parse(await files.all()))
    },
    async over(removedBefore, begunBefore) {
      return (await over.all({ removedBefore, begunBefore })).map(supportOf)
    },
  }
}
