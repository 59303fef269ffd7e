import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../../test/support/books.ts'
import { head, invoiceOf, line, pointed } from '../../../../test/support/documents.ts'
import { tell } from '../../messages/message.ts'
import type { StoredLine } from '../../store/documents.ts'
import type { StoredAuthorization } from '../../store/records.ts'
import { againstAuthorizations } from './authorizations.ts'

const PERIOD = { start: '2026-07-01', end: '2026-07-31' }
const FACTS = { contractNumber: 'C-1', period: PERIOD }
const visit = (service: object = {}, values: Partial<StoredLine> = {}) =>
  line('a', 100, {
    service: { codConsulta: '890201', fechaInicioAtencion: '2026-07-20 08:00', numAutorizacion: 'AUT-1', ...service },
    ...values,
  })

let at: Books
beforeEach(async () => {
  at = await books()
  await at.patient('pat_1')
  await at.patient('pat_2')
})
const issues = (lines: readonly StoredLine[] = [visit()], facts: object = FACTS) =>
  at.inside((context) => againstAuthorizations(context, { id: 'doc_new', clientId: 'cli_1', facts }, invoiceOf(lines)))
const said = async (...asked: Parameters<typeof issues>) =>
  (await issues(...asked)).map((issue) => `${issue.blocks} ${pointed(issue)}`)
const FIELD = 'lines[0].service.numAutorizacion'

describe('an authorization that a service reports', () => {
  it.each([
    ['holds', {}, undefined, ''],
    ['is of another payer', { clientId: 'cli_2' }, 'other_payer', 'La autorización es de otro pagador.'],
    ['begins later', { validFrom: '2026-07-21' }, 'not_begun', /todavía no estaba vigente/],
    ['begins that day', { validFrom: '2026-07-20' }, undefined, ''],
    ['ends that day', { validTo: '2026-07-20' }, undefined, ''],
    ['ended', { validTo: '2026-07-19' }, 'ended', /ya no estaba vigente/],
    ['has no session', { sessions: 0 }, 'used_up', /se pasan las sesiones/],
    ['is archived', { isActive: false, sessions: 0 }, undefined, ''],
    ['is of another patient', { patientId: 'pat_2', sessions: 0 }, undefined, ''],
  ] as const)('%s', async (_, values, problem, words) => {
    await at.authorization('aut_1', values as Partial<StoredAuthorization>)
    const [issue] = await issues()
    expect(issue && `${issue.blocks} ${pointed(issue)}`).toBe(problem && `emission authorization_${problem} ${FIELD}`)
    if (issue) expect(tell(issue.message)).toMatch(words)
  })

  it('of another code is remarked, and left to people', async () => {
    await at.authorization('aut_1', { codes: ['890301'] })
    expect(await issues()).toMatchObject([
      { code: 'authorization_other_service', field: FIELD, severity: 'notification', blocks: 'nothing' },
    ])
  })

  it('is used by what is billed already and by the lines before', async () => {
    await at.authorization('aut_1', { sessions: 4 })
    const billed = head({ id: 'doc_2', status: 'queued' })
    await at.document(billed, invoiceOf([visit()]))
    await at.document({ ...billed, id: 'doc_new' }, invoiceOf([visit({}, { quantity: 2 })]))
    const other = visit({ numAutorizacion: 'aut-1 ' }, { quantity: 2 })
    expect(await said([visit(), other])).toEqual([])
    expect(await said([visit({}, { quantity: 2 }), visit({}, { patientId: 'pat_2' }), other])).toEqual([
      'emission authorization_used_up lines[2].service.numAutorizacion',
    ])
  })
})

describe('a contract that asks for a number', () => {
  const bare = visit({ numAutorizacion: null })
  const medicine = line('m', 100, { category: 6, service: { codTecnologiaSalud: '1' } })

  it('misses it where the service has a place for it', async () => {
    await at.contract('con_1', { authorizationRequired: true })
    expect(await said([visit(), bare, medicine])).toEqual([
      'emission authorization_missing lines[1].service.numAutorizacion',
    ])
    const [issue] = await issues([bare])
    expect(issue && tell(issue.message)).toBe('El contrato pide el número de autorización de cada servicio.')
    expect(await said([bare], { ...FACTS, contractNumber: 'C-2' })).toEqual([])
    expect(await said([bare], { contractNumber: 'C-1' })).toEqual([])
  })

  it('is one that says so', async () => {
    await at.contract('con_1')
    expect(await said([bare])).toEqual([])
  })
})

it('of a debit note it is told at its services', async () => {
  await at.authorization('aut_1', { sessions: 0 })
  const note = {
    kind: 'debit_note',
    lines: [visit()],
    invoiceId: 'x',
    concept: '3',
    resolutionId: null,
    observation: null,
  } as const
  const asked = { id: 'doc_new', clientId: 'cli_1', facts: FACTS }
  const found = await at.inside((context) => againstAuthorizations(context, asked, note))
  expect(found.map(({ field }) => field)).toEqual(['services[0].service.numAutorizacion'])
})
