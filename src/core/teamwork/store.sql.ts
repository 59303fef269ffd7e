import { InHands } from '../../contract/teamwork.ts'
import type { SqlConnection } from '../store/sql.ts'
import type { StoredComment, TeamworkStore } from '../store/teamwork.ts'

/** How many of one kind are open in somebody's hands. */
const open = (table: 'documents' | 'packages', kind: string) =>
  `(SELECT count(*) FROM assignments a JOIN ${table} t ON t.id = a.target_id
    WHERE a.workspace_id = :workspaceId AND a.user_id = :userId AND t.status NOT IN ('accepted', 'discarded')${kind})`
const IN_HANDS = `SELECT ${open('documents', " AND t.kind = 'invoice'")} AS invoices,
  ${open('documents', " AND t.kind = 'credit_note'")} AS creditNotes,
  ${open('documents', " AND t.kind = 'debit_note'")} AS debitNotes, ${open('packages', '')} AS packages`
const COMMENT = `id, target_id AS targetId, author, text, created_at AS createdAt, withdrawn_at AS withdrawnAt`

export function sqlTeamworkStore(file: SqlConnection): TeamworkStore {
  const assignee = file.prepare('SELECT user_id FROM assignments WHERE target_id = ?').pluck()
  const assign = file.prepare('INSERT OR REPLACE INTO assignments VALUES (?, ?, ?, ?)')
  const unassign = file.prepare('DELETE FROM assignments WHERE target_id = ?')
  const unassignAll = file.prepare('DELETE FROM assignments WHERE workspace_id = ? AND user_id = ?')
  const inHands = file.prepare(IN_HANDS)
  const comments = file.prepare(`SELECT ${COMMENT} FROM comments WHERE target_id = ? ORDER BY key`)
  const addComment = file.prepare(
    `INSERT INTO comments (id, workspace_id, target_id, author, text, created_at, withdrawn_at)
     VALUES (:id, :workspaceId, :targetId, :author, :text, :createdAt, :withdrawnAt)`,
  )
  const withdraw = file.prepare('UPDATE comments SET text = NULL, withdrawn_at = ? WHERE id = ?')
  return {
    async assigneeOf(targetId) {
      const userId = await assignee.get(targetId)
      return typeof userId === 'string' ? userId : undefined
    },
    async assign(workspaceId, targetId, userId, at) {
      if (userId === null) await unassign.run(targetId)
      else await assign.run(targetId, workspaceId, userId, at)
    },
    async inHandsOf(workspaceId, userId) {
      return InHands.parse(await inHands.get({ workspaceId, userId }))
    },
    async unassignAll(workspaceId, userId) {
      await unassignAll.run(workspaceId, userId)
    },
    async comments(targetId) {
      return (await comments.all(targetId)) as StoredComment[]
    },
    async addComment(workspaceId, comment) {
      await addComment.run({ ...comment, workspaceId })
    },
    async withdraw(commentId, at) {
      await withdraw.run(at, commentId)
    },
  }
}
