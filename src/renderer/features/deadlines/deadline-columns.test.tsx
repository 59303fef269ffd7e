import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { Deadline } from '../../../contract/deadlines.ts'
import { useDeadlineColumns } from './deadline-columns.tsx'

const FILING = Deadline.parse({
  kind: 'payer_filing',
  status: 'soon',
  dueOn: '2026-10-28',
  daysLeft: 5,
  targetId: 'inv_1',
  label: 'FEV101',
  clientName: 'Salud Andina EPS',
  amount: 1_300_000.5,
})
const columns = columnsOf(useDeadlineColumns)

it('a deadline says when it is over, what is to be done of what, for whom, and what is at stake', () => {
  expect(cellsOf(columns, FILING)).toEqual({
    due: '[warn] Quedan 5 días 28/10/2026',
    what: 'FEV101 Radicar la factura ante el pagador',
    payer: 'Salud Andina EPS',
    amount: '$ 1.300.000,50',
  })
})

it('one without payer and amount leaves them out, and what has no name says so', () => {
  const unnamed = { kind: 'rips_without_invoice', label: '', clientName: null, amount: null } as const
  expect(cellsOf(columns, { ...FILING, ...unnamed })).toEqual({
    due: '[warn] Quedan 5 días 28/10/2026',
    what: 'Sin nombre Radicar el RIPS sin factura',
    payer: '',
    amount: '',
  })
})

it.each([
  ['overdue', -1, '[bad] Venció hace 1 día 28/10/2026'],
  ['overdue', -12, '[bad] Venció hace 12 días 28/10/2026'],
  ['soon', 0, '[warn] Vence hoy 28/10/2026'],
  ['later', 40, '[idle] Quedan 40 días 28/10/2026'],
] as const)('%s, %i days from today', (status, daysLeft, due) => {
  expect(cellsOf(columns, { ...FILING, status, daysLeft }).due).toBe(due)
})

it.each([
  ['payer_filing', 'inv_1', 'FEV101 Radicar la factura ante el pagador', '/c/wsp_1/facturas/inv_1'],
  ['rips_without_invoice', 'pkg_1', 'FEV101 Radicar el RIPS sin factura', '/c/wsp_1/paquetes/pkg_1'],
  ['contract_end', 'ctr_1', 'FEV101 Termina el contrato', '/c/wsp_1/contratos?ver=ctr_1'],
  [
    'contract_ceiling',
    'ctr_1',
    'FEV101 Se agota el tope del contrato, al ritmo que lleva',
    '/c/wsp_1/contratos?ver=ctr_1',
  ],
  ['resolution_end', 'res_1', 'FEV101 Termina la vigencia de la resolución', '/c/wsp_1/resoluciones?ver=res_1'],
  [
    'resolution_numbers',
    'res_1',
    'FEV101 Se acaban los números, al ritmo de los últimos 90 días',
    '/c/wsp_1/resoluciones?ver=res_1',
  ],
  ['access_token_end', 'tok_1', 'FEV101 Termina el token de acceso de otro programa', '/c/wsp_1/ajustes/tokens'],
  [
    'ministry_certificate_end',
    'ministry',
    'Conexión con el Ministerio Termina el certificado del validador',
    '/c/wsp_1/ajustes/ministerio',
  ],
  ['catalog_review', 'cups', 'CUPS: procedimientos y consultas Buscar una tabla oficial nueva', '/c/wsp_1/catalogos'],
  ['backup_place', 'backups', 'Copias Las copias solo están en este equipo', '/c/wsp_1/ajustes/copias'],
  ['backup_copy', 'backups', 'Copias Falta una copia de seguridad comprobada', '/c/wsp_1/ajustes/copias'],
] as const)('%s is done where its name leads', (kind, targetId, what, href) => {
  const deadline = { ...FILING, kind, targetId }
  expect(cellsOf(columns, deadline).what).toBe(what)
  expect(linksOf(columns, deadline).what).toBe(href)
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ due: 'Vence', what: 'Qué', payer: 'Pagador', amount: 'Valor' })
})
