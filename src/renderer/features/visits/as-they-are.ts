import { ApiFault } from '../../../contract/client.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { inTheWay, isInTheWay } from './billing.ts'

/** Asked for at once: enough to be quick, and no flood. */
const AT_ONCE = 20

/**
 * Chosen visits as the service has them now. Of those that were scrolled out of view the list knows only how they were when they
 * were chosen: somebody may have priced or changed them since.
 */
export async function asTheyAre(workspaceId: string, chosen: readonly Visit[]): Promise<readonly Visit[]> {
  const visits: Visit[] = []
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const some = chosen.slice(at, at + AT_ONCE)
    const read = some.map(({ id: visitId }) => call('visits.get', { params: { workspaceId, visitId } }))
    visits.push(...(await Promise.all(read)).map(({ body }) => body))
  }
  return visits
}

/** The same for one invoice. @throws ApiFault where they no longer go into one, as they did when they were shown. */
export async function forOneInvoice(workspaceId: string, chosen: readonly Visit[]): Promise<readonly Visit[]> {
  const visits = await asTheyAre(workspaceId, chosen)
  if (isInTheWay(inTheWay(visits)) && !isInTheWay(inTheWay(chosen))) throw new ApiFault(409, 'revision_conflict', '')
  return visits
}
