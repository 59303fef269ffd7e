import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { OperationId } from '../../../contract/operations.ts'
import { BillingRunScreen } from '../../features/billing/billing-run-screen.tsx'
import { DeadlinesScreen } from '../../features/deadlines/deadlines-screen.tsx'
import { DocumentRunScreen } from '../../features/document-runs/run-screen.tsx'
import { ExportMenu } from '../../features/files/export-menu.tsx'
import { FolderScreen } from '../../features/folders/folder-screen.tsx'
import { InvoicesScreen } from '../../features/invoices/invoices-screen.tsx'
import { NotesScreen } from '../../features/notes/notes-screen.tsx'
import { PackagesScreen } from '../../features/packages/packages-screen.tsx'
import { patientArea } from '../../features/patients/area.tsx'
import { authorizationArea } from '../../features/patients/authorizations/area.tsx'
import { PriceItemsScreen } from '../../features/prices/price-items-screen.tsx'
import { RecordsScreen } from '../../features/records/records-screen.tsx'
import { JournalScreen } from '../../features/reports/journal-screen.tsx'
import { RejectionsScreen } from '../../features/reports/rejections-screen.tsx'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
import { VisitsScreen } from '../../features/visits/visits-screen.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { LongTable } from '../../ui/table/long-table.tsx'

const onSearch = () => undefined
const workspaceId = 'wsp_1'
const DAYS = { desde: '2026-10-01', hasta: '2026-10-31' }
const NARROWED = { q: 'rojas', pagador: 'cli_1', ...DAYS }
const DOCUMENTS = { ...NARROWED, cobertura: '16', montoDesde: '100', asignada: 'mi' } as const
const RUN = { state: 'done', name: 'Octubre', problem: null, items: {}, others: {}, phase: null, files: {} }

/** Each list that can be taken away, as its screen shows it narrowed by all that it can be narrowed by. */
const SCREENS: readonly (readonly [list: string, screen: ReactNode])[] = [
  [
    'visits',
    <VisitsScreen key="" search={{ q: 'rojas', pagador: 'cli_1', fecha: '2026-10-05' }} onSearch={onSearch} />,
  ],
  ['visits', <VisitsScreen key="" search={{ ...NARROWED, vista: 'porFacturar' }} onSearch={onSearch} />],
  ['healthInvoices', <InvoicesScreen key="" search={{ ...DOCUMENTS, estado: 'accepted' }} onSearch={onSearch} />],
  ['creditNotes', <NotesScreen key="" search={{ ...DOCUMENTS, estado: 'draft' }} onSearch={onSearch} />],
  ['debitNotes', <NotesScreen key="" search={{ ...DOCUMENTS, clase: 'debito' }} onSearch={onSearch} />],
  [
    'ripsPackages',
    <PackagesScreen
      key=""
      search={{ q: 'oct', estado: 'draft', clase: 'invoice', asignada: 'mi', orden: '-updatedAt' }}
      onSearch={onSearch}
    />,
  ],
  [
    'patients',
    <RecordsScreen
      key=""
      area={patientArea}
      search={{ q: 'ana', estado: 'archivados', orden: '-name' }}
      onSearch={onSearch}
    />,
  ],
  [
    'authorizations',
    <RecordsScreen
      key=""
      area={authorizationArea}
      search={{ muestra: 'ended', orden: 'validTo' }}
      onSearch={onSearch}
    />,
  ],
  ['deadlines', <DeadlinesScreen key="" search={{ ver: 'soon' }} onSearch={onSearch} />],
  [
    'billingItems',
    <BillingRunScreen key="" billingRunId="run_1" search={{ q: 'a', ver: 'ready' }} onSearch={onSearch} />,
  ],
  [
    'documentRunItems',
    <DocumentRunScreen key="" documentRunId="run_1" search={{ q: 'a', ver: 'done' }} onSearch={onSearch} />,
  ],
  [
    'runItems',
    <FolderScreen key="" runId="run_1" search={{ q: 'a', ver: 'faulty', orden: 'users' }} onSearch={onSearch} />,
  ],
  ['priceItems', <PriceItemsScreen key="" priceVersionId="prv_1" search={{ q: 'a' }} onSearch={onSearch} />],
  ['reports', <ReportsScreen key="" search={{ ...DAYS, por: 'payer', ver: 'sin-facturar' }} onSearch={onSearch} />],
  ['rejections', <RejectionsScreen key="" search={{ ...DAYS, por: 'person' }} onSearch={onSearch} />],
  ['journalLines', <JournalScreen key="" search={DAYS} onSearch={onSearch} />],
]

function answerRuns(): void {
  for (const [id, name] of [
    ['billingRuns.get', 'billingRunId'],
    ['documentRuns.get', 'documentRunId'],
    ['runs.get', 'runId'],
  ] as const) {
    answered(id, { params: { workspaceId, [name]: 'run_1' } } as never, { id: 'run_1', ...RUN } as never)
  }
}

/** What an export names and its list has in its address. */
const placeIn = ({ workspaceId: _, ...place }: Readonly<Record<string, string>> = { of: 'no list' }) =>
  Object.fromEntries(Object.entries(place).map(([name, id]) => [name === 'priceVersionId' ? name : 'runId', id]))

const said = (query: object) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && name !== 'limit' && name !== 'offset')
      .map(([name, value]) => [name, String(value)]),
  )

it.each(SCREENS)('what is taken away of %s is what the screen shows of it', async (list, screen) => {
  const { all } = onWire()
  answerRuns()
  const { given } = await opened(screen, { leaves: [ExportMenu, ListTable, LongTable] })
  const [menu] = given(ExportMenu)
  const [shown] = all(`${list}.list` as OperationId)
  expect(menu?.list).toBe(list)
  expect(said({ ...menu?.query })).toEqual(said({ ...shown?.query, ...placeIn(shown?.params) }))
})
