import { and, eq, sql } from 'drizzle-orm'
import { blob, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ProofKind, ProofState, ProofStore } from '../store/proofs.ts'
import type { Sql } from '../store/sql.ts'

const proofs = sqliteTable('dispatch_proofs', {
  id: text().primaryKey(),
  dispatchId: text('dispatch_id').notNull(),
  kind: text().$type<ProofKind>().notNull(),
  code: text(),
  sha256: text(),
  bytes: blob({ mode: 'buffer' }),
  state: text().$type<ProofState>().notNull(),
  cause: text(),
  givenBy: text('given_by').notNull(),
  givenAt: text('given_at').notNull(),
  decidedAt: text('decided_at'),
})

/** Everything but the document, which may be large. */
const facts = {
  id: proofs.id,
  dispatchId: proofs.dispatchId,
  kind: proofs.kind,
  code: proofs.code,
  sha256: proofs.sha256,
  state: proofs.state,
  cause: proofs.cause,
  givenBy: proofs.givenBy,
  givenAt: proofs.givenAt,
  decidedAt: proofs.decidedAt,
}

export function sqlProofStore(db: Sql): ProofStore {
  const isOpen = eq(proofs.state, 'open')
  return {
    async insert(proof, document) {
      await db
        .insert(proofs)
        .values({ ...proof, bytes: document && Buffer.from(document) })
        .run()
    },
    async decide(id, { state, cause }, at) {
      const decidedAt = state === 'open' ? null : at
      await db
        .update(proofs)
        .set({ state, cause, decidedAt })
        .where(and(eq(proofs.id, id), isOpen))
        .run()
    },
    async open(dispatchId) {
      const where = and(eq(proofs.dispatchId, dispatchId), isOpen)
      return db.select(facts).from(proofs).where(where).get()
    },
    async find(id) {
      return db.select(facts).from(proofs).where(eq(proofs.id, id)).get()
    },
    async document(id) {
      return (await db.select({ bytes: proofs.bytes }).from(proofs).where(eq(proofs.id, id)).get())?.bytes ?? undefined
    },
    async of(dispatchId) {
      return db.select(facts).from(proofs).where(eq(proofs.dispatchId, dispatchId)).orderBy(sql`rowid`).all()
    },
  }
}
