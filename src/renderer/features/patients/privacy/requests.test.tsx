import { afterEach, expect, it } from 'vitest'
import { answered, drawn } from '../../../../../test/support/drawn.tsx'
import type { Role } from '../../../../contract/workspaces.ts'
import { queryClient } from '../../../base/api/query.ts'
import { Requests } from './requests.tsx'

afterEach(() => queryClient.clear())

const OPEN = {
  ...{ id: 'req_1', revision: 1, kind: 'access', receivedOn: '2026-11-03', dueOn: '2026-11-18' },
  ...{ details: 'Quiero mi historia', outcome: null, answer: null, answeredOn: null },
}
const ANSWERED = { ...OPEN, id: 'req_2', outcome: 'partly', answer: 'Se entregó.', answeredOn: '2026-11-10' }

function said(items: object[], role: Role = 'admin') {
  const query = { patientId: 'pat_1', limit: 100 }
  answered('privacyRequests.list', { params: { workspaceId: 'wsp_1' }, query }, { items } as never)
  return drawn(<Requests patient={{ id: 'pat_1' } as never} />, { role }).words
}

it('an open request is said with its day, the person’s words, and by when it is answered', () => {
  expect(said([OPEN])).toMatch(/· 03\/11\/2026 Quiero mi historia Responder a más tardar el 18\/11\/2026 Responder$/)
})

it('an answered request is said with its outcome and its day, and is not answered again', () => {
  expect(said([ANSWERED])).toMatch(/Concedida en parte el 10\/11\/2026: Se entregó\.$/)
  expect(said([ANSWERED])).not.toContain('18/11/2026')
})

it('a request is written down by who keeps patients and answered by an administrator', () => {
  expect(said([OPEN], 'operator')).toMatch(/Registrar solicitud.*18\/11\/2026$/)
  expect(said([OPEN], 'viewer')).not.toContain('Registrar solicitud')
  expect(said([])).toContain('No hay solicitudes.')
})
