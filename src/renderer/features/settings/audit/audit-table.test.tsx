import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../../test/support/cells.tsx'
import { AuditEvent, AuditSubjectKind } from '../../../../contract/audit.ts'
import { useAuditColumns } from './audit-table.tsx'

const EVENT = AuditEvent.parse({
  sequence: 12_345,
  at: '2026-10-04T03:05:00Z',
  actor: 'usr_1',
  onBehalfOf: null,
  actorName: 'Marta Gil',
  tokenName: null,
  operation: 'patients.create',
  target: 'pat_1',
  subject: { kind: 'patient', label: 'Ana Rojas · CC 1000000001' },
  revision: 1,
  requestSha256: 'aa',
  previousHash: 'bb',
  hash: 'cc',
})
const columns = columnsOf(useAuditColumns)

it('an event says in which place it stands, when, who, what and about whom', () => {
  expect(cellsOf(columns, EVENT)).toEqual({
    sequence: '12.345',
    when: '03/10/2026, 22:05',
    who: 'Marta Gil',
    what: 'Paciente: crear',
    target: 'Ana Rojas · CC 1000000001',
  })
  expect(linksOf(columns, EVENT)).toEqual({ target: '/c/wsp_1/pacientes?ver=pat_1' })
})

it('what a token did is told with its name, and what has no words by its id', () => {
  const own = {
    actor: 'tok_1',
    onBehalfOf: 'usr_1',
    tokenName: 'Contabilidad',
    operation: 'future.thing',
    subject: null,
  }
  expect(cellsOf(columns, { ...EVENT, ...own })).toEqual({
    sequence: '12.345',
    when: '03/10/2026, 22:05',
    who: 'Marta Gil con el token Contabilidad',
    what: 'future.thing',
    target: 'pat_1',
  })
})

it.each([
  ['system', 'Radica'],
  ['anonymous', 'Sin ingresar'],
  ['usr_gone', 'usr_gone'],
])('whoever has no name: %s', (actor, name) => {
  expect(cellsOf(columns, { ...EVENT, actor, actorName: null }).who).toBe(name)
})

it('what is gone, has no name, or is but a page of a list is told so', () => {
  const about = (fields: Partial<AuditEvent>) => cellsOf(columns, { ...EVENT, ...fields }).target
  expect([
    about({ subject: { kind: 'patient', label: null } }),
    about({ subject: { kind: 'invoice', label: null } }),
    about({ subject: { kind: 'package', label: '' } }),
    about({ operation: 'patients.list', target: null, subject: null, revision: 1_250 }),
    about({ target: null, subject: null, revision: null }),
  ]).toEqual(['Paciente borrado', 'Ya no está', 'Sin nombre', '1.250 mostrados', ''])
})

it('each kind of subject is found where it is kept', () => {
  const place = (kind: AuditSubjectKind) =>
    linksOf(columns, { ...EVENT, target: 'x_1', subject: { kind, label: 'Algo' } }).target ?? null
  expect(Object.fromEntries(AuditSubjectKind.options.map((kind) => [kind, place(kind)]))).toEqual({
    patient: '/c/wsp_1/pacientes?ver=x_1',
    visit: '/c/wsp_1/atenciones/x_1',
    authorization: '/c/wsp_1/autorizaciones?ver=x_1',
    invoice: '/c/wsp_1/facturas/x_1',
    credit_note: '/c/wsp_1/notas/credito/x_1',
    debit_note: '/c/wsp_1/notas/debito/x_1',
    package: '/c/wsp_1/paquetes/x_1',
    payer: '/c/wsp_1/pagadores?ver=x_1',
    contract: '/c/wsp_1/contratos?ver=x_1',
    price_list: '/c/wsp_1/tarifas?ver=x_1',
    professional: '/c/wsp_1/profesionales?ver=x_1',
    service: '/c/wsp_1/servicios?ver=x_1',
    resolution: '/c/wsp_1/resoluciones?ver=x_1',
    person: null,
    token: null,
    clinic: null,
  })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ sequence: 'N.º', when: 'Cuándo', who: 'Quién', what: 'Qué', target: 'Sobre qué' })
})
