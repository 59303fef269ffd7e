import { ApiFault } from '../../../src/contract/client.ts'
import type { DispatchKind } from '../../../src/contract/dispatches.ts'
import type { Office } from './office.ts'

/** It is leaving, may have left, or has ended. */
const TOO_LATE = ['dispatch_in_progress', 'dispatch_conflict', 'submission_outcome_unknown']

/** Takes back what is queued for a target; false: nothing is queued, or it came too late. */
export async function takeBack(office: Office, targetId: string, kind: DispatchKind, key: string): Promise<boolean> {
  const { params } = office
  const query = { targetId, limit: 10 }
  const { items } = (await office.ask((call) => call('dispatches.list', { params, query }))).body
  const queued = items.find((each) => each.kind === kind && each.state === 'queued')
  if (!queued) return false
  try {
    const ofDispatch = { ...params, dispatchId: queued.id }
    await office.ask((call) => call('dispatches.withdraw', { params: ofDispatch, idempotencyKey: key }))
    return true
  } catch (error) {
    if (error instanceof ApiFault && TOO_LATE.includes(error.code)) return false
    throw error
  }
}
