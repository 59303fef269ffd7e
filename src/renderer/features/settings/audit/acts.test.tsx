import { SegmentedControl } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../../test/contract/window/wire.ts'
import { opened } from '../../../../../test/support/screen.tsx'
import { watched } from '../../../../../test/support/went.ts'
import { AuditSection } from './audit-section.tsx'
import { AuditTable } from './audit-table.tsx'
import { AuditTrailNotice } from './audit-trail.tsx'

const SEARCH = { q: 'rojas', persona: 'usr_1', clase: 'patients', acto: 'update', desde: '2026-10-01' }
const ASKED = { q: 'rojas', person: 'usr_1', resource: 'patients', act: 'update', dateFrom: '2026-10-01' }

const SECTION = '/c/$workspaceId/ajustes/$section'

/** The trail at an address, as whoever runs the installation, or not. */
async function trail(search: object, platformRole = 'user') {
  const wire = onWire({ 'account.get': { platformRole }, 'auditEvents.export': new Response('{}') })
  const { went, router } = watched(search)
  Object.assign(router, { routesById: { [SECTION]: { fullPath: SECTION } } })
  const screen = await opened(<AuditSection />, { router, leaves: [AuditTable, AuditTrailNotice] })
  const files: string[] = []
  Object.assign(window, { desktop: { saveFile: async (name: string) => files.push(name) } })
  const views = () =>
    screen.given(SegmentedControl)[0]?.data?.map((view) => (typeof view === 'object' ? view.value : view))
  /** The address after the last change of it. */
  const address = () => {
    const changed = went.at(-1)?.search as ((now: object) => object) | undefined
    return changed?.(search)
  }
  return { files, views, address, ...wire, ...screen }
}

it.each([
  ['changes', {}],
  ['reads', { vista: 'reads' }],
])('the trail of %s is asked for that, narrowed as its address says', async (show, view) => {
  const { last, all, field, address, by, given } = await trail({ ...SEARCH, ...view })
  expect(last('auditEvents.list')).toMatchObject({ params: { workspaceId: 'wsp_1' }, query: { ...ASKED, show } })
  expect(all('auditEvents.platform')).toEqual([])
  expect(field('Qué hechos').value).toBe(show)
  await by(() => given(AuditTable)[0]?.onSearch({ persona: 'usr_2' }))
  expect(address()).toEqual({ ...SEARCH, ...view, persona: 'usr_2' })
})

it('another view of the trail is looked at by what narrows this one', async () => {
  const { fill, address } = await trail(SEARCH)
  await fill('Qué hechos', 'reads')
  expect(address()).toEqual({ ...SEARCH, vista: 'reads' })
})

it('what was done to the installation is seen by who runs it, and is not the clinic’s to take', async () => {
  const { views, last, acts } = await trail({ ...SEARCH, vista: 'platform' }, 'admin')
  expect(views()).toEqual(['changes', 'reads', 'platform'])
  expect([last('auditEvents.platform')?.query, acts()]).toMatchObject([ASKED, []])
})

it('whoever does not run the installation sees nothing of what was done to it, whatever the address says', async () => {
  const { views, last, all } = await trail({ ...SEARCH, vista: 'platform' })
  expect(views()).toEqual(['changes', 'reads'])
  expect(last('auditEvents.list')?.query).toMatchObject({ show: 'changes' })
  expect(all('auditEvents.platform')).toEqual([])
})

it.each([
  ['Descargar la auditoría', { format: 'jsonl' }],
  ['Todo, en CSV para hoja de cálculo', { format: 'csv' }],
  ['Solo lo que muestra la lista, en CSV', { ...ASKED, show: 'reads', format: 'csv' }],
])('«%s» takes that of the trail', async (name, query) => {
  const { press, all, files } = await trail({ ...SEARCH, vista: 'reads' })
  await press(name)
  expect(all('auditEvents.export').map((asked) => asked.query)).toEqual([query])
  expect(files).toHaveLength(1)
})

const TRAIL = {
  ...{ status: 'whole', eventCount: 9, trouble: null, brokenSequence: null },
  ...{ anchoredAt: null, anchoredElsewhere: false },
}
it('the whole trail is looked through by who asks, and what came of it is said', async () => {
  const answers = { 'auditTrail.get': TRAIL, 'auditTrail.verify': { ...TRAIL, status: 'checking' } }
  const { all } = onWire(answers)
  const { press, words } = await opened(<AuditTrailNotice />)
  expect(words()).toContain('La auditoría está completa. Hechos revisados: 9.')
  answers['auditTrail.get'] = { ...TRAIL, status: 'broken', trouble: 'changed', brokenSequence: 1_250 } as never
  await press('Revisar todo')
  expect(all('auditTrail.verify')).toMatchObject([{ params: { workspaceId: 'wsp_1' } }])
  expect(words()).toMatch(/^La auditoría fue alterada Alguien cambió hechos .* a partir del número 1\.250\./)
})

it('that it could not be looked through is said, and is not said to be whole', async () => {
  onWire({ 'auditTrail.get': TRAIL, 'auditTrail.verify': refused('internal_error', 500) })
  const { press, words } = await opened(<AuditTrailNotice />)
  await press('Revisar todo')
  expect(words()).not.toContain('La auditoría está completa')
})
