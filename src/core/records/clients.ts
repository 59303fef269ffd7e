import { TAKES_ALL } from '../../contract/bundles.ts'
import type { Client, ClientInput } from '../../contract/clients.ts'
import { isNit, nitCheckDigit } from '../../contract/nit.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { ArchivableRecord } from '../store/records.ts'
import { archivable, asStored, type RecordArea, type RecordHandlers } from './archivable.ts'

const BLANK = {
  address: null,
  departmentCode: null,
  municipalityCode: null,
  email: null,
  phone: null,
  ...TAKES_ALL,
} as const

/** The check digit of a NIT; one that was sent and is another is `invalid_nit`. */
function checkDigitOf(nit: string, sent: string | undefined): string {
  if (!isNit(nit, sent)) {
    throw new Fault('invalid_nit', say('records.wrongCheckDigit'), { field: 'verificationDigit' })
  }
  return nitCheckDigit(nit)
}

/** What the file import of these records goes by too. */
export const clientArea: RecordArea<Client, ClientInput, Partial<ClientInput>> = {
  resource: 'clients',
  prefix: 'cli_',
  parameter: 'clientId',
  store: ({ records }) => records.clients,
  created: (head: ArchivableRecord, input: ClientInput): Client => ({
    ...BLANK,
    ...input,
    ...head,
    verificationDigit: checkDigitOf(input.nit, input.verificationDigit),
  }),
  changed(client, patch: Partial<ClientInput>) {
    const next = { ...client, ...patch }
    return { ...next, verificationDigit: checkDigitOf(next.nit, patch.verificationDigit) }
  },
  shown: asStored,
}
const records = archivable(clientArea)

export const clientHandlers: RecordHandlers<'clients'> = {
  'clients.list': records.list,
  'clients.create': records.create,
  'clients.get': records.get,
  'clients.update': records.update,
  'clients.archive': records.archive,
  'clients.restore': records.restore,
}
