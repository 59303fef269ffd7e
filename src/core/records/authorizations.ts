import {
  type Authorization,
  type AuthorizationInput,
  type AuthorizationShow,
  ENDS_SOON_DAYS,
} from '../../contract/authorizations.ts'
import { bogotaDay, dayAfter } from '../../contract/bogota.ts'
import type { RecordListQuery } from '../../contract/lists.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { ArchivableRecord, StoredAuthorization } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { archivable, type RecordHandlers } from './archivable.ts'
import { namedPatient } from './visits.ts'

const BLANK = { codes: [], sessions: null, validFrom: null, validTo: null, note: null }

/** As the list of all shows them without asking for patient and payer. */
type Named = Pick<Authorization, 'patientName' | 'patientDocument' | 'clientName'>
type Patch = Partial<Omit<AuthorizationInput, 'patientId'>> & Partial<Named>
type AuthorizationQuery = RecordListQuery & Partial<Pick<AuthorizationInput, 'patientId' | 'clientId'>> & Show
interface Show {
  readonly show?: AuthorizationShow | undefined
}

function checked(authorization: StoredAuthorization): StoredAuthorization {
  const { validFrom, validTo } = authorization
  if (validFrom === null || validTo === null || validFrom <= validTo) return authorization
  throw new Fault('invalid_request', say('records.validityReversed'), { field: 'validTo' })
}

function equals({ patientId, clientId }: AuthorizationQuery) {
  if (patientId === undefined && clientId === undefined) return undefined
  return { ...(patientId !== undefined && { patientId }), ...(clientId !== undefined && { clientId }) }
}

function between({ show }: AuthorizationQuery, now: number) {
  const today = bogotaDay(now)
  if (show === 'ending') return { property: 'validTo', from: today, to: dayAfter(today, ENDS_SOON_DAYS) }
  return show === 'ended' ? { property: 'validTo', to: dayAfter(today, -1) } : undefined
}

async function shown(authorization: StoredAuthorization, { authorizationUse }: Stores): Promise<Authorization> {
  const { sessions } = authorization
  const used = await authorizationUse.used(authorization)
  return { ...authorization, used, left: sessions === null ? null : sessions - used }
}

export const AUTHORIZATION_PREFIX = 'aut_'

const records = archivable({
  resource: 'authorizations',
  prefix: AUTHORIZATION_PREFIX,
  parameter: 'authorizationId',
  store: ({ records }) => records.authorizations,
  created: (head: ArchivableRecord, input: AuthorizationInput & Named): StoredAuthorization =>
    checked({ ...BLANK, ...input, ...head }),
  changed: (authorization, patch: Patch) => checked({ ...authorization, ...patch }),
  shown,
  patientOf: ({ patientId }) => patientId,
  equals,
  between,
  holds: ({ show }: AuthorizationQuery) =>
    show === 'usedUp' || show === 'ending' ? { usedUp: show === 'usedUp' } : undefined,
})

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}

/** The payer's name; one that is not of this workspace is refused with its field. */
async function namedClient({ stores, workspace }: Reads, clientId: string) {
  const client = await stores.records.clients.find(workspace, clientId)
  if (client) return { clientName: client.companyName }
  throw new Fault('not_found', say('records.payerNotFound'), { field: 'clientId' })
}

export const authorizationHandlers: RecordHandlers<'authorizations'> = {
  'authorizations.list': records.list,
  'authorizations.create': async (call) => {
    const { patientId, clientId } = call.body
    const named = { ...(await namedPatient(call, patientId)), ...(await namedClient(call, clientId)) }
    return records.create({ ...call, body: { ...call.body, ...named } })
  },
  'authorizations.get': records.get,
  'authorizations.update': async (call) => {
    const { clientId } = call.body
    const named = clientId === undefined ? {} : await namedClient(call, clientId)
    return records.update({ ...call, body: { ...call.body, ...named } })
  },
  'authorizations.archive': records.archive,
  'authorizations.restore': records.restore,
}
