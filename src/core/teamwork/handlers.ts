import { roleMay } from '../../contract/rights.ts'
import { type Comment, MAX_COMMENTS, type teamworkOperations } from '../../contract/teamwork.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type Principal, type WorkspaceContext } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import { newUlid } from '../kernel/id.ts'
import type { Nodes } from '../kernel/nodes.ts'
import { say } from '../messages/message.ts'
import type { Stores } from '../store/store.ts'
import type { StoredComment } from '../store/teamwork.ts'
import { assigneeOf, colleagueOf } from './colleague.ts'
import { Presence } from './presence.ts'

interface Asked {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly params: { readonly targetId: string }
  readonly now: number
}

/** An invoice, a note or a package of the workspace, whatever has become of it. */
async function requireTarget({ stores, workspace, params: { targetId } }: Asked): Promise<string> {
  const isThere =
    (await stores.documents.find(workspace.id, targetId)) ?? (await stores.packages.find(workspace.id, targetId))
  if (isThere) return targetId
  throw new Fault('not_found', say('documents.notFound'), { field: 'path.targetId' })
}

/** Whoever cannot see it cannot have it in hand. */
async function requireColleague({ stores, workspace }: Asked, userId: string): Promise<void> {
  const membership = await stores.identity.findMembership(workspace.id, userId)
  const user = await stores.identity.findUser(userId)
  if (user?.isActive && membership && roleMay(membership.role, 'billing.read')) return
  throw new Fault('not_found', say('teamwork.nobodyHere'), { field: 'userId' })
}

async function commentBody(stores: Stores, { targetId: _, author, ...comment }: StoredComment): Promise<Comment> {
  return { ...comment, author: await colleagueOf(stores, author) }
}

export function teamworkHandlers(
  events: Pick<EventHub, 'present'>,
  nodes: Nodes,
): HandlersOf<keyof typeof teamworkOperations> {
  const presence = new Presence()
  nodes.onTold((told) => {
    if (told.about === 'presence') presence.tell(told.place, told.userId, told.open, told.at)
  })
  const placeOf = ({ workspace, params }: Asked) => `${workspace.id} ${params.targetId}`
  const changed = (id: string) => [{ resource: 'teamwork', id, revision: null }]

  /** Others than who asks. */
  async function present(call: Asked) {
    const others = presence.at(placeOf(call), call.now).filter((userId) => userId !== call.principal.userId)
    return Promise.all(others.map((userId) => colleagueOf(call.stores, userId)))
  }

  async function bodyOf(call: Asked) {
    const { stores, params } = call
    const comments = await stores.teamwork.comments(params.targetId)
    return {
      assignee: await assigneeOf(stores, params.targetId),
      comments: await Promise.all(comments.map((comment) => commentBody(stores, comment))),
      present: await present(call),
    }
  }

  return {
    async 'teamwork.mine'({ stores, workspace, principal }) {
      return { status: 200, body: await stores.teamwork.inHandsOf(workspace.id, principal.userId) }
    },

    async 'teamwork.get'(call) {
      await requireTarget(call)
      return { status: 200, body: await bodyOf(call) }
    },

    async 'teamwork.assign'(call) {
      const { stores, workspace, now } = call
      const { userId } = call.body
      const id = await requireTarget(call)
      if (userId !== null) await requireColleague(call, userId)
      const before = (await stores.teamwork.assigneeOf(id)) ?? null
      if (before === userId) return { status: 200, body: await bodyOf(call), written: false }
      await stores.teamwork.assign(workspace.id, id, userId, isoInstant(now))
      return { status: 200, body: await bodyOf(call), target: { id }, changes: changed(id) }
    },

    async 'teamwork.comment'(call) {
      const { stores, workspace, principal, now } = call
      const targetId = await requireTarget(call)
      if ((await stores.teamwork.comments(targetId)).length >= MAX_COMMENTS) {
        throw new Fault('request_too_large', say('teamwork.tooMany', { max: MAX_COMMENTS }))
      }
      const comment: StoredComment = {
        id: `com_${newUlid(now)}`,
        targetId,
        author: principal.userId,
        text: call.body.text,
        createdAt: isoInstant(now),
        withdrawnAt: null,
      }
      await stores.teamwork.addComment(workspace.id, comment)
      const body = await commentBody(stores, comment)
      return { status: 201, body, target: { id: targetId }, changes: changed(targetId) }
    },

    async 'teamwork.withdraw'(call) {
      const { stores, workspace, principal, now } = call
      const { commentId } = call.params
      const targetId = await requireTarget(call)
      const comments = await stores.teamwork.comments(targetId)
      const comment = comments.find(({ id, author }) => id === commentId && author === principal.userId)
      if (!comment) throw new Fault('not_found', say('teamwork.notYours'), { field: 'path.commentId' })
      if (comment.withdrawnAt !== null) {
        return { status: 200, body: await commentBody(stores, comment), written: false }
      }
      const withdrawnAt = isoInstant(now)
      await stores.teamwork.withdraw(commentId, withdrawnAt)
      const body = await commentBody(stores, { ...comment, text: null, withdrawnAt })
      // What the words were answered with is kept for a retry.
      const told = { workspaceId: workspace.id, operation: 'teamwork.comment' } as const
      await stores.idempotency.retell(told, commentId, JSON.stringify(body))
      return { status: 200, body, target: { id: targetId }, changes: changed(targetId) }
    },

    async 'teamwork.present'(call) {
      const { workspace, principal, now } = call
      const id = await requireTarget(call)
      const [place, { userId }, { open }] = [placeOf(call), principal, call.body]
      const isNews = presence.tell(place, userId, open, now)
      // Before the news: whoever hears of it asks.
      nodes.tell({ about: 'presence', place, userId, open, at: now })
      // Nothing is written, so nobody but who listens now is told.
      if (isNews) events.present(workspace.id, { targetId: id })
      return { status: 200, body: { present: await present(call) } }
    },
  }
}
