import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import type { CarriedProgress } from '../store/go-live.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { ArchivableRecord, RecordStore } from '../store/records.ts'
import type { Stores } from '../store/store.ts'

export interface Carrying {
  readonly stores: Stores
  readonly from: StoredWorkspace
  readonly to: StoredWorkspace
  readonly now: number
}

/** How far an area is after some of it went along. */
export type Carry = (work: Carrying, progress: CarriedProgress) => Promise<CarriedProgress>

export const head = (prefix: string, now: number): ArchivableRecord => {
  const at = isoInstant(now)
  return { id: prefix + newUlid(now), isActive: true, revision: 1, createdAt: at, updatedAt: at }
}

/** What a record of enablement is in production, by what tells it from others; undefined: it is not there. */
export async function twinThere<T extends ArchivableRecord>(
  { from, to }: Carrying,
  store: RecordStore<T>,
  id: string,
): Promise<T | undefined> {
  const record = await store.find(from, id)
  return record && (await store.findTwin(to, record))
}

export const payerThere = (work: Carrying, clientId: string) => twinThere(work, work.stores.records.clients, clientId)
