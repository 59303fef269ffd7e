import type { Colleague } from '../../contract/teamwork.ts'
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
