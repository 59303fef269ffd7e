import { bogotaDay } from '../../contract/bogota.ts'
import type { PrivacyRequest } from '../../contract/privacy.ts'
import { REQUEST_KINDS } from '../../contract/privacy-law.ts'
import { workingDayAfter } from '../deadlines/working-days.ts'
import { Fault } from '../fault.ts'
import { authorOf, type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { expectRevision } from '../kernel/revision.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import { foundPatient } from './patient.ts'

const written = (status: number, request: PrivacyRequest): Reply => ({
  status,
  body: request,
  target: { id: request.patientId },
  changes: [{ resource: 'privacy-requests', id: request.id, revision: request.revision }],
})

const NOT_ANSWERED = { outcome: null, answer: null, answeredOn: null, answeredBy: null }

type Ids = 'privacyRequests.list' | 'privacyRequests.record' | 'privacyRequests.answer'

export const requestHandlers: HandlersOf<Ids> = {
  async 'privacyRequests.list'({ stores, workspace, query }) {
    const list = `privacy requests ${workspace.id}`
    return listReply(list, query, ({ open, ...filter }) =>
      stores.privacy.requests(workspace.id, { ...filter, open: open === 'true' }),
    )
  },

  async 'privacyRequests.record'(call) {
    const { stores, workspace, body, now, principal } = call
    const { id: patientId } = await foundPatient(call)
    if (body.receivedOn > bogotaDay(now)) {
      throw new Fault('invalid_request', say('deadlines.futureDay'), { field: 'receivedOn' })
    }
    const at = isoInstant(now)
    const request: PrivacyRequest = {
      id: `prq_${newUlid(now)}`,
      patientId,
      ...body,
      ...NOT_ANSWERED,
      dueOn: workingDayAfter(body.receivedOn, REQUEST_KINDS[body.kind].workingDays),
      recordedBy: authorOf(principal),
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }
    await stores.privacy.saveRequest(workspace.id, request)
    return written(201, request)
  },

  async 'privacyRequests.answer'({ stores, workspace, params, revision, body, now, principal }) {
    const request = await stores.privacy.request(workspace.id, params.requestId)
    if (!request) throw new Fault('not_found', say('privacy.requestNotFound'), { field: 'path.requestId' })
    expectRevision(request.revision, revision)
    if (request.outcome !== null) throw new Fault('resource_archived', say('privacy.requestAnswered'))
    const answered: PrivacyRequest = {
      ...request,
      ...body,
      answeredOn: bogotaDay(now),
      answeredBy: authorOf(principal),
      revision: request.revision + 1,
      updatedAt: isoInstant(now),
    }
    await stores.privacy.saveRequest(workspace.id, answered)
    return written(200, answered)
  },
}
