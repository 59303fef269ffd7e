import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf, markupOf } from '../../../../test/support/cells.tsx'
import { RejectionRow } from '../../../contract/rejections.ts'
import { useRejectionColumns } from './rejections-screen.tsx'

const ROW = RejectionRow.parse({
  key: 'RVC019',
  label: 'La finalidad corresponde al procedimiento',
  documents: 1_500,
  byMinistry: 1_100,
  byProvider: 400,
  accepted: 320,
  daysToAccepted: 2.25,
})
const columns = columnsOf(() => useRejectionColumns('code', { vista: 'rechazos', desde: '2026-10-01' }, 6_000))

it('a row says its rule, how many it stopped, who did, and how many passed since and how soon', () => {
  expect(cellsOf(columns, ROW)).toEqual({
    name: 'La finalidad corresponde al procedimiento RVC019',
    documents: '1.500',
    byMinistry: '1.100',
    byProvider: '400',
    accepted: '320',
    daysToAccepted: '2,3',
  })
  expect(linksOf(columns, ROW)).toEqual({ name: '/c/wsp_1/informes?vista=rechazos&desde=2026-10-01&fila=RVC019' })
  expect(markupOf(columns, ROW).documents).toContain('width:25%')
})

it('what is nothing or not known is left out', () => {
  const none = { label: '', byMinistry: 0, byProvider: 0, accepted: 0, daysToAccepted: null }
  expect(cellsOf(columns, { ...ROW, ...none })).toEqual({
    name: 'RVC019',
    documents: '1.500',
    byMinistry: '',
    byProvider: '',
    accepted: '',
    daysToAccepted: '',
  })
})

it('by payer a row says its name and no id', () => {
  const ofPayers = columnsOf(() => useRejectionColumns('payer', {}, 6_000))
  expect(cellsOf(ofPayers, { ...ROW, key: 'cli_1', label: 'Salud Andina EPS' }).name).toBe('Salud Andina EPS')
  expect(cellsOf(ofPayers, { ...ROW, key: '', label: '' }).name).toBe('Sin pagador (particulares)')
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    name: 'Regla',
    documents: 'Documentos',
    byMinistry: 'Ministerio',
    byProvider: 'Proveedor',
    accepted: 'Ya aceptados',
    daysToAccepted: 'Días a aceptación',
  })
})
