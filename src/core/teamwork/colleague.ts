import type { Colleague } from '../../contract/teamwork.ts'
import type { Principal } from '../kernel/call.ts'
import type { Stores } from '../store/store.ts'

/** A person by name, also one who has left the clinic. */
export async function colleagueOf({ identity }: Stores, userId: string): Promise<Colleague> {
  const user = await identity.findUser(userId)
  return { userId, name: user ? `${user.firstName} ${user.lastName}`.trim() : userId }
}

/** Who has a document or package in hand. */
export async function assigneeOf(stores: Stores, targetId: string): Promise<Colleague | null> {
  const userId = await stores.teamwork.assigneeOf(targetId)
  return userId === undefined ? null : colleagueOf(stores, userId)
}

/** Whose documents a list is asked for. */
export const personIn = (
  { assignedTo }: { readonly assignedTo?: string | undefined },
  { userId }: Pick<Principal, 'userId'>,
): string | undefined => (assignedTo === 'me' ? userId : assignedTo)
