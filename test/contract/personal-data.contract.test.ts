import { afterEach, beforeEach, expect, it } from 'vitest'
import { moment } from '../../src/core/privacy/dossier-words.ts'
import { anAuthorization, aPatient, aVisit } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { peopleOf } from './access/people.ts'
import { onPaper } from './on-paper.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
  await at.core.start()
})
afterEach(() => at.close())

it('what is held of a person has what was archived, too, and says which program of whom looked', async () => {
  const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
  const params = { patientId }
  const visit = (await at.api('visits.create', { body: { ...(await aVisit(at.api)), patientId } })).body
  const attached = { type: 'HEV' as const, name: 'historia.pdf', bytes: 100 }
  await at.api('visitSupports.create', { params: { visitId: visit.id }, body: attached })
  const authorized = { body: await anAuthorization(at.api, { patientId }) }
  const authorization = (await at.api('authorizations.create', authorized)).body
  await at.api('visits.archive', { params: { visitId: visit.id }, revision: 1 })
  await at.api('authorizations.archive', { params: { authorizationId: authorization.id }, revision: 1 })
  const { secret } = await peopleOf(at).platformAdmin.accessToken({ name: 'Agenda' })
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  await program('patients.get', { params })
  await at.core.clock.advance(1_500)

  const { user } = (await at.api('account.get', {})).body
  const looked = { operation: 'patients.get', by: `${user?.firstName} ${user?.lastName} (Agenda)` }
  const { text } = await at.api('patients.personalData', { params, query: { format: 'json' } })
  expect(JSON.parse(text)).toMatchObject({
    visits: [{ id: visit.id }],
    authorizations: [{ id: authorization.id }],
    supports: [{ name: 'historia.pdf', visitId: visit.id }],
    reads: expect.arrayContaining([expect.objectContaining(looked)]),
  })
})

it('says on paper when the record was made, and when it was changed', async () => {
  const { id, revision } = (await at.api('patients.create', { body: aPatient() })).body
  await at.core.clock.advance(3_600_000)
  const changed = await at.api('patients.update', { params: { patientId: id }, body: { middleName: 'Luz' }, revision })
  const { createdAt, updatedAt } = changed.body
  expect(await onPaper(at, id)).toContain(`Registrado ${moment(createdAt)} Última modificación ${moment(updatedAt)}`)
})
