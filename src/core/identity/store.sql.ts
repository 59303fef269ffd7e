import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNull,
  lt,
  max,
  ne,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { cutAt } from '../lists/cursor.ts'
import type { IdentityStore } from '../store/identity.ts'
import type { Sql } from '../store/sql.ts'
import {
  accessTokens,
  memberships,
  secondFactorCodes,
  sessions,
  signInFailures,
  users,
  workspaces,
} from './tables.sql.ts'

const DAY_MS = 86_400_000

/** What every request reads, prepared once. */
function preparedReads(db: Sql) {
  const only = <T extends SQLiteTable>(table: T, where: SQL | undefined) =>
    db.select().from(table).where(where).prepare()
  const id = sql.placeholder('id')
  const { placeholder } = sql
  /** The person of a session or a token, and what they are in a workspace. */
  const around = { user: users, workspace: workspaces, membership: memberships }
  const inWorkspace = eq(workspaces.id, placeholder('workspaceId'))
  const memberOf = (userId: SQLWrapper) =>
    and(eq(memberships.workspaceId, workspaces.id), eq(memberships.userId, userId))
  return {
    bySession: db
      .select({ session: sessions, ...around })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .leftJoin(workspaces, inWorkspace)
      .leftJoin(memberships, memberOf(sessions.userId))
      .where(eq(sessions.id, id))
      .prepare(),
    bySecret: db
      .select({ token: accessTokens, ...around })
      .from(accessTokens)
      .leftJoin(users, eq(users.id, accessTokens.userId))
      .leftJoin(workspaces, inWorkspace)
      .leftJoin(memberships, memberOf(accessTokens.userId))
      .where(eq(accessTokens.secretSha256, id))
      .prepare(),
    user: only(users, eq(users.id, id)),
    session: only(sessions, eq(sessions.id, id)),
    workspace: only(workspaces, eq(workspaces.id, id)),
    membership: only(
      memberships,
      and(eq(memberships.workspaceId, id), eq(memberships.userId, sql.placeholder('userId'))),
    ),
  }
}

export function sqlIdentityStore(db: Sql): IdentityStore {
  const read = preparedReads(db)
  const membership = (workspaceId: string, userId: string | SQL) =>
    and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId))

  return {
    async hasUsers() {
      return (await db.select({ id: users.id }).from(users).limit(1).get()) !== undefined
    },
    async findUser(id) {
      return read.user.get({ id })
    },
    async findUserByPhone(phone) {
      return db.select().from(users).where(eq(users.phone, phone)).get()
    },
    async platformAdmins() {
      return db
        .select()
        .from(users)
        .where(eq(users.platformRole, 'admin'))
        .orderBy(asc(users.createdAt), asc(users.id))
        .all()
    },
    async saveUser(user) {
      await db.insert(users).values(user).onConflictDoUpdate({ target: users.id, set: user }).run()
    },

    async findSession(id) {
      return read.session.get({ id })
    },
    async findSessionByRenewal(renewalSha256) {
      return db.select().from(sessions).where(eq(sessions.renewalSha256, renewalSha256)).get()
    },
    async saveSession(session) {
      await db.insert(sessions).values(session).onConflictDoUpdate({ target: sessions.id, set: session }).run()
    },
    async endSessionsOf(userId, endedAt, exceptId) {
      const open = and(eq(sessions.userId, userId), isNull(sessions.endedAt))
      await db
        .update(sessions)
        .set({ endedAt })
        .where(exceptId ? and(open, ne(sessions.id, exceptId)) : open)
        .run()
    },

    async revokeAccessTokensOf(userId, revokedAt) {
      await db
        .update(accessTokens)
        .set({ revokedAt })
        .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt)))
        .run()
    },
    async endAll(at) {
      await db.update(sessions).set({ endedAt: at }).where(isNull(sessions.endedAt)).run()
      await db.update(accessTokens).set({ revokedAt: at }).where(isNull(accessTokens.revokedAt)).run()
    },

    async saveSecondFactorCodes(userId, codeSha256s) {
      await db.delete(secondFactorCodes).where(eq(secondFactorCodes.userId, userId)).run()
      for (const codeSha256 of codeSha256s) await db.insert(secondFactorCodes).values({ userId, codeSha256 }).run()
    },
    async spendSecondFactorCode(userId, codeSha256) {
      const code = and(eq(secondFactorCodes.userId, userId), eq(secondFactorCodes.codeSha256, codeSha256))
      return (await db.delete(secondFactorCodes).where(code).run()).changes > 0
    },

    async findSignInFailures(phoneSha256) {
      return db.select().from(signInFailures).where(eq(signInFailures.phoneSha256, phoneSha256)).get()
    },
    async saveSignInFailures(phoneSha256, { failures, blockedUntil }) {
      const set = { failures, blockedUntil }
      await db
        .insert(signInFailures)
        .values({ phoneSha256, ...set })
        .onConflictDoUpdate({ target: signInFailures.phoneSha256, set })
        .run()
    },
    async clearSignInFailures(phoneSha256) {
      await db.delete(signInFailures).where(eq(signInFailures.phoneSha256, phoneSha256)).run()
    },
    async prune(now) {
      const dayBefore = new Date(Date.parse(now) - DAY_MS).toISOString()
      await db.delete(sessions).where(lt(sessions.expiresAt, now)).run()
      await db.delete(signInFailures).where(lt(signInFailures.blockedUntil, dayBefore)).run()
    },

    async findWorkspace(id) {
      return read.workspace.get({ id })
    },
    async findWorkspaceByNit(nit, environment) {
      const same = and(eq(workspaces.nit, nit), eq(workspaces.environment, environment))
      return db.select().from(workspaces).where(same).get()
    },
    async saveWorkspace(workspace) {
      await db.insert(workspaces).values(workspace).onConflictDoUpdate({ target: workspaces.id, set: workspace }).run()
    },
    async nextWorkspaceNumber() {
      const last = await db
        .select({ number: max(workspaces.number) })
        .from(workspaces)
        .get()
      return (last?.number ?? 0) + 1
    },

    async findMembership(id, userId) {
      return read.membership.get({ id, userId })
    },
    async saveMembership(saved) {
      await db
        .insert(memberships)
        .values(saved)
        .onConflictDoUpdate({ target: [memberships.workspaceId, memberships.userId], set: saved })
        .run()
    },
    async removeMembership(workspaceId, userId) {
      await db.delete(memberships).where(membership(workspaceId, userId)).run()
    },
    async membershipsOfUser(userId) {
      return db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.createdAt), asc(memberships.workspaceId))
        .all()
    },
    async membersOf(workspaceId, { limit, offset, after }) {
      const ofWorkspace = eq(memberships.workspaceId, workspaceId)
      const place = sql<string>`${memberships.createdAt} || ${memberships.userId}`
      const items = await db
        .select({ membership: memberships, user: users, place })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(ofWorkspace, after && gt(place, after.value)))
        .orderBy(asc(place))
        .limit(limit + 1)
        .offset(offset)
        .all()
      const total = (await db.select({ n: count() }).from(memberships).where(ofWorkspace).get())?.n ?? 0
      return { ...cutAt(items, limit, (row) => ({ value: row.place, key: 0 })), total }
    },
    async administersAll(userId) {
      const administered = and(
        eq(memberships.workspaceId, workspaces.id),
        eq(memberships.userId, userId),
        eq(memberships.role, 'admin'),
      )
      const own = db.select({ userId: memberships.userId }).from(memberships).where(administered)
      const others = and(eq(workspaces.isActive, true), notExists(own))
      return (await db.select({ id: workspaces.id }).from(workspaces).where(others).limit(1).get()) === undefined
    },
    async countAdmins(workspaceId) {
      const active = and(eq(users.id, memberships.userId), eq(users.isActive, true))
      const admins = and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'admin'))
      return (await db.select({ n: count() }).from(memberships).innerJoin(users, active).where(admins).get())?.n ?? 0
    },

    async findAccessToken(id) {
      return db.select().from(accessTokens).where(eq(accessTokens.id, id)).get()
    },
    async callerBySession(id, workspaceId = null) {
      return read.bySession.get({ id, workspaceId })
    },
    async callerBySecret(id, workspaceId = null) {
      return read.bySecret.get({ id, workspaceId })
    },
    async saveAccessToken(token) {
      await db.insert(accessTokens).values(token).onConflictDoUpdate({ target: accessTokens.id, set: token }).run()
    },
    async liveAccessTokensIn(workspaceId, now) {
      const member = membership(workspaceId, sql`${accessTokens.userId}`)
      const here = sql`${workspaceId} IN (SELECT value FROM json_each(${accessTokens.workspaceIds}))`
      return db
        .select()
        .from(accessTokens)
        .where(
          and(
            isNull(accessTokens.revokedAt),
            gt(accessTokens.expiresAt, now),
            here,
            exists(db.select({ userId: memberships.userId }).from(memberships).where(member)),
          ),
        )
        .orderBy(desc(accessTokens.createdAt), desc(sql`rowid`))
        .all()
    },
    async accessTokensOf(userId) {
      const newestFirst = [desc(accessTokens.createdAt), desc(sql`rowid`)]
      return db
        .select()
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId))
        .orderBy(...newestFirst)
        .all()
    },
  }
}
