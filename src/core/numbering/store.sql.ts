import { z } from 'zod'
import type { LastUsedStore } from '../store/last-used.ts'
import type { SqlConnection } from '../store/sql.ts'

const Stated = z.object({ number: z.int().nullable(), statedAt: z.string(), statedBy: z.string() })

export function sqlLastUsedStore(file: SqlConnection): LastUsedStore {
  const find = file.prepare(
    'SELECT number, stated_at AS statedAt, stated_by AS statedBy FROM last_used_numbers WHERE resolution_id = ?',
  )
  const save = file.prepare(
    'INSERT OR REPLACE INTO last_used_numbers VALUES (:resolutionId, :number, :statedAt, :statedBy)',
  )
  const highest = file
    .prepare(
      `SELECT max(l.number) FROM last_used_numbers l JOIN resolutions r ON r.id = l.resolution_id
       WHERE r.workspace_id = :workspaceId AND r.kind = :kind AND r.prefix = :prefix AND l.number BETWEEN :from AND :to`,
    )
    .pluck()
  const numbered = file.prepare('SELECT 1 FROM document_numbers WHERE resolution_id = ? LIMIT 1')
  return {
    async find(resolutionId) {
      return Stated.optional().parse(await find.get(resolutionId))
    },
    async save(resolutionId, stated) {
      await save.run({ resolutionId, ...stated })
    },
    async highest(workspaceId, { kind, prefix, from, to }) {
      return z
        .int()
        .nullable()
        .parse(await highest.get({ workspaceId, kind, prefix, from, to }))
    },
    async isNumbering(resolutionId) {
      return (await numbered.get(resolutionId)) !== undefined
    },
  }
}
