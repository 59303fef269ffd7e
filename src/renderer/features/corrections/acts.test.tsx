import { useState } from 'react'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { CorrectionCause, CorrectionTarget } from '../../../contract/corrections.ts'
import type { Role } from '../../../contract/workspaces.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { LongTable } from '../../ui/table/long-table.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { ByCause } from './by-cause.tsx'
import { CauseScreen } from './cause-screen.tsx'
import { CausesScreen } from './causes-screen.tsx'
import { Fix } from './fix.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { CorrectionsSearch } from './search.ts'

const CAUSE = {
  ...{ source: 'ministry' as const, code: 'RVC019' },
  place: 'usuarios[].servicios.consultas[].finalidadTecnologiaSalud',
}
const KNOWN = {
  ...{ ...CAUSE, message: 'La finalidad no corresponde.', documents: 3, findings: 3, mendable: true },
  values: [
    { value: '99', findings: 2 },
    { value: null, findings: 1 },
  ],
} as CorrectionCause
const target = (targetId: string) => ({ targetId, label: targetId, places: [] }) as unknown as CorrectionTarget
const TARGETS = ['rps_1', 'rps_2', 'rps_3'].map(target)
const LIST = { total: 3, between: async () => TARGETS } as unknown as LongList<CorrectionTarget>

/** What is written instead, and what is previewed of it. */
async function fixing(chosen: readonly CorrectionTarget[] = [], cause = CAUSE) {
  onWire()
  const part = <Fix cause={cause} known={KNOWN} list={LIST} chosen={chosen} />
  const screen = await opened(part, { leaves: [PreviewDialog] })
  const previewed = () => screen.given(PreviewDialog)[0]
  return { previewed, ...screen }
}
const SEE = 'Ver los cambios en 3'

it('one value is previewed for all documents, and nothing before it was written', async () => {
  const { fill, press, acts, previewed } = await fixing()
  expect(acts()).toEqual([])
  await fill('Finalidad', '15')
  await press(SEE)
  expect(previewed()).toMatchObject({
    correction: { ...CAUSE, changes: [{ to: '15' }] },
    targetIds: ['rps_1', 'rps_2', 'rps_3'],
  })
  await fill('Finalidad', null)
  expect(acts()).toEqual([SEE])
})

it('one value for each that stands there is of that one alone, and what was written for all counts no more', async () => {
  const { fill, press, acts, previewed } = await fixing([target('rps_2')])
  await fill('Finalidad', '15')
  await fill('Cómo se corrige', 'each')
  expect(acts()).toEqual([])
  await fill('En vez de vacío', '16')
  await press('Ver el cambio en 1')
  expect(previewed()).toMatchObject({ correction: { changes: [{ from: null, to: '16' }] }, targetIds: ['rps_2'] })
  await fill('En vez de 99', '17')
  await press('Ver el cambio en 1')
  const changes = [
    { from: '99', to: '17' },
    { from: null, to: '16' },
  ]
  expect(previewed()?.correction.changes).toEqual(changes)
})

it('what is of no field is corrected in each document', async () => {
  const { acts, words } = await fixing([], { ...CAUSE, place: '' })
  expect([acts(), words().includes('Abra cada documento')]).toEqual([[], true])
})

const planned = (targetId: string, way: string) => ({
  ...{ targetId, way, kind: 'package', label: targetId, because: 'Porque sí.', sendsAgain: way === 'package' },
  ...{ changes: [], prices: [], records: [], before: 1, after: 0, left: [] },
})
const PLAN = { items: [planned('rps_1', 'package'), planned('rps_2', 'none'), planned('rps_3', 'document')] }
const CORRECTION = { ...CAUSE, changes: [{ to: '15' }] }

async function preview(run: unknown = { id: 'drn_4' }, plan: unknown = PLAN) {
  const wire = onWire({ 'corrections.preview': plan, 'documentRuns.create': run })
  const { went, router } = watched()
  let closed = 0
  const targetIds = ['rps_1', 'rps_2', 'rps_3']
  const part = <PreviewDialog correction={CORRECTION} targetIds={targetIds} onClose={() => closed++} />
  return { went, isClosed: () => closed > 0, ...wire, ...(await opened(part, { router, leaves: [LongTable] })) }
}

it('what was seen is what is corrected, in the documents that can be, and then looked at', async () => {
  const { press, last, all, went, isClosed, words } = await preview()
  expect(last('corrections.preview')?.body).toEqual({
    correction: CORRECTION,
    targetIds: ['rps_1', 'rps_2', 'rps_3'],
  })
  expect(words()).toMatch(/1 RIPS se corrige\. 1 se envía otra vez\. .*1 queda como está\./)
  await press('Corregir 2')
  expect(all('documentRuns.create').map(({ body }) => body)).toEqual([
    { name: 'Corrección de RVC019 en 2', act: 'correct', correction: CORRECTION, targetIds: ['rps_1', 'rps_3'] },
  ])
  expect(went).toEqual([
    { to: '/c/$workspaceId/envios/lotes/$documentRunId', params: { workspaceId: 'wsp_1', documentRunId: 'drn_4' } },
  ])
  expect(isClosed()).toBe(true)
})

it('a correction that could not begin stays open, and says so', async () => {
  const { press, went, isClosed, acts } = await preview(refused('duplicate_resource', 409))
  const before = acts()
  await press('Corregir 2')
  expect([went, isClosed()]).toEqual([[], false])
  expect(acts()).toEqual(expect.arrayContaining(before))
})

it('nothing is begun where nothing can be corrected', async () => {
  expect((await preview(undefined, { items: [planned('rps_2', 'none')] })).acts()).toEqual(['Cancelar'])
})

const SEARCH = { q: 'final', fuente: 'ministry', pagador: 'cli_1', desde: '2026-10-01', hasta: '2026-10-31' } as const
const DAYS = { clientId: 'cli_1', dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const AT = { ...SEARCH, causa: CAUSE.code, campo: CAUSE.place }
const CAUSES = [{ ...KNOWN, place: 'otro', message: 'Otra.' }, { ...KNOWN, code: 'X' }, KNOWN]
const LEAVES: readonly unknown[] = [Fix, LongTable, ExportMenu, BackLink]

/** The documents of a cause, and another cause in their place. */
async function causeScreen(role: Role = 'admin', leaves = LEAVES) {
  const page = { total: 3, limit: 100, offset: 0 }
  const wire = onWire({
    'correctionTargets.list': { ...page, items: TARGETS },
    'correctionCauses.list': { ...page, items: CAUSES },
  })
  function Switching() {
    const [code, setCode] = useState(CAUSE.code)
    return (
      <>
        <button type="button" onClick={() => setCode(code === 'X' ? CAUSE.code : 'X')}>
          Otra causa
        </button>
        <CauseScreen cause={{ ...CAUSE, code }} search={{ ...AT, causa: code }} onSearch={() => undefined} />
      </>
    )
  }
  return { ...wire, ...(await opened(<Switching />, { leaves, clinic: { role } })) }
}

it('the documents of a cause are those of it alone, narrowed as the causes were, and it leads back there', async () => {
  const { last, given, words } = await causeScreen()
  expect(last('correctionTargets.list')?.query).toMatchObject({ ...CAUSE, ...DAYS })
  expect(given(ExportMenu)).toEqual([{ list: 'correctionTargets', query: { ...CAUSE, ...DAYS } }])
  expect(last('correctionCauses.list')?.query).toMatchObject({ source: 'ministry', ...DAYS })
  expect(words()).toContain('La finalidad no corresponde.')
  expect(given(BackLink).map(({ search }) => search)).toEqual([SEARCH])
})

it('what is selected is what is corrected, with the values of this cause', async () => {
  const { given, by } = await causeScreen()
  const [second] = TARGETS.slice(1)
  await by(() => second && given(LongTable)[0]?.selection?.boxes.toggle(1, second))
  const [fix] = given(Fix)
  expect(fix?.chosen.map(({ targetId }) => targetId)).toEqual(['rps_2'])
  expect([fix?.cause, fix?.known]).toMatchObject([CAUSE, KNOWN])
})

it.each<[role: Role, isOffered: boolean]>([
  ['biller', true],
  ['viewer', false],
  ['auditor', false],
])('a person who is %s is offered to correct what may be sent by them: %s', async (role, isOffered) => {
  const { given } = await causeScreen(role)
  expect([given(Fix).length > 0, given(LongTable).length]).toEqual([isOffered, 1])
})

it('of another cause nothing is written that was meant for the one before', async () => {
  const { fill, press, acts } = await causeScreen('admin', [LongTable, ExportMenu, BackLink])
  await press('Otra causa')
  await press('Otra causa')
  await fill('Finalidad', '15')
  expect(acts()).toContain(SEE)
  await press('Otra causa')
  expect(acts()).not.toContain(SEE)
})

it('causes are narrowed to who said them, and asked for as they are narrowed', async () => {
  const { last } = onWire()
  const searched: CorrectionsSearch[] = []
  const part = <CausesScreen search={SEARCH} onSearch={(change) => searched.push(change)} />
  const { press } = await opened(part, { leaves: [LongTable, ExportMenu] })
  expect(last('correctionCauses.list')?.query).toMatchObject({ q: 'final', source: 'ministry', ...DAYS })
  await press('Proveedor')
  await press('Todos')
  expect(searched).toEqual([{ fuente: 'provider' }, { fuente: undefined }])
})

it('what was refused leads to the causes that those who refused it gave', async () => {
  onWire()
  const { given } = await opened(<ByCause source="provider" />)
  expect(given(AnchorLink)[0]).toMatchObject({ to: '/c/$workspaceId/correcciones', search: { fuente: 'provider' } })
})
