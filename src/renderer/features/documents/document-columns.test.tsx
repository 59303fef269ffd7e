import { expect, it } from 'vitest'
import { cellsOf } from '../../../../test/support/cells.tsx'
import { DocumentStatus, PackageStatus } from '../../../contract/choices.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { ripsColumn, statusColumn } from './document-columns.tsx'

const ROW = { id: 'inv_1', clientName: null, issuedAt: null, updatedAt: '2026-10-05T15:00:00Z' }
const shown = (status: DocumentStatus, packageStatus: PackageStatus) =>
  cellsOf([statusColumn(translate), ripsColumn(translate)], { ...ROW, status, packageStatus })

it('each state of a document and of its RIPS is told by word and colour', () => {
  expect(DocumentStatus.options.map((status) => shown(status, 'draft').status)).toEqual([
    '[idle] Borrador',
    '[info] Lista para emitir',
    '[warn] En espera de envío',
    '[info] Enviando',
    '[ok] Aceptada',
    '[bad] Rechazada',
    '[warn] Resultado desconocido',
    '[idle] Descartada',
  ])
  expect(PackageStatus.options.map((status) => shown('draft', status).rips)).toEqual([
    '[idle] Borrador',
    '[info] Listo para radicar',
    '[warn] En espera de envío',
    '[info] Enviando',
    '[ok] Aceptado',
    '[bad] Rechazado',
    '[warn] Resultado desconocido',
    '[idle] Descartado',
  ])
})
