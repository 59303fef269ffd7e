import { FileButton, Select, Tabs } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { isAskedAgain } from '../../../../test/support/asked-again.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { ValidationIssue } from '../../../contract/packages.ts'
import { writeDraft } from '../../base/drafts/draft.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { TeamworkCard } from '../teamwork/teamwork-card.tsx'
import { AddUser } from './add-user.tsx'
import { CompareTab } from './compare-tab.tsx'
import { ContentTab } from './content-tab.tsx'
import { DocumentTab } from './document-tab.tsx'
import { FilingFacts } from './filing-facts.tsx'
import { FindingsPane } from './findings-pane.tsx'
import { JsonTab } from './json-tab.tsx'
import { Judging } from './judging.tsx'
import { NodeForm } from './node-form.tsx'
import { Outcome } from './outcome.tsx'
import { PackageHeader } from './package-header.tsx'
import { PackageScreen } from './package-screen.tsx'
import { SubmissionsTab } from './submissions-tab.tsx'
import { PackageTree } from './tree.tsx'
import type { PackageEditor } from './use-package-editor.ts'

const TABS = [CompareTab, ContentTab, DocumentTab, JsonTab, SubmissionsTab, TeamworkCard]
const RIPS = { numNota: 'RS1', usuarios: [{ servicios: { consultas: [{ codConsulta: '1' }] } }] }
const DRAFT = 'wsp_1:package:pkg_1'
const MINE = { op: 'set', path: ['numNota'], value: 'RS9' }

/** The screen of a package that is stored like that; what its address is told, and what comes of it. */
async function screen(of: object = {}, leaves: readonly unknown[] = TABS) {
  const stored = aPackage({ rips: RIPS, adjustments: [], ...of } as never)
  const wire = onWire({ 'ripsPackages.get': stored, 'ripsPackages.createRevision': stored })
  const told: object[] = []
  const part = <PackageScreen packageId="pkg_1" search={{}} onSearch={(change) => told.push(change)} />
  return { ...wire, told, opened: () => opened(part, { leaves: [PackageHeader, ...leaves] }) }
}

it('each part of a package is a part of its address, and is of this package', async () => {
  const { told, opened: open } = await screen({ attachedDocument: { fileName: 'fe.xml' } })
  const { given, by } = await open()
  for (const { value } of given(Tabs.Tab)) await by(() => given(Tabs)[0]?.onChange?.(value))
  expect(told).toEqual(['contenido', 'documento', 'envios', 'cambios', 'equipo', 'json'].map((parte) => ({ parte })))
  expect(given(TeamworkCard)).toEqual([{ targetId: 'pkg_1' }])
  expect(given(SubmissionsTab)).toEqual([{ packageId: 'pkg_1' }])
  await by(() => given(ContentTab)[0]?.onDocument())
  await by(() => given(ContentTab)[0]?.onAt('usuarios[0]'))
  await by(() => given(ContentTab)[0]?.onAt(''))
  expect(told.slice(6)).toStrictEqual([{ parte: 'documento' }, { nodo: 'usuarios[0]' }, { nodo: undefined }])
})

it('a kind that goes without a document has no place for one, unless it has one', async () => {
  const { opened: open } = await screen()
  expect((await open()).given(Tabs.Tab).map(({ value }) => value)).not.toContain('documento')
})

it.each([
  ['Aplicar mis cambios sobre la nueva', 'RS9', true],
  ['Descartar los míos', 'RS1', false],
])('over what somebody else saved, «%s» does that', async (name, number, isDirty) => {
  const { opened: open, all } = await screen({ revision: 4 })
  writeDraft(DRAFT, { revision: 3, edits: [MINE] })
  const { by, press, given, words } = await open()
  expect(words()).toContain('Otra persona guardó la revisión 4')
  await press(name)
  expect(words()).not.toContain('Otra persona guardó')
  expect(given(JsonTab)).toMatchObject([{ rips: { numNota: number } }])
  expect(given(PackageHeader)[0]?.editor.dirty).toBe(isDirty)
  await by(() => given(PackageHeader)[0]?.editor.save())
  expect(all('ripsPackages.createRevision').map(({ over }) => over)).toEqual(isDirty ? ['"4"'] : [])
})

it.each([
  ['queued', true],
  ['sending', true],
  ['unknown', true],
  ['accepted', false],
  ['rejected', false],
  ['draft', false],
])('one that is %s is read again while an answer is to come', async (status, isAgain) => {
  await (await screen({ status })).opened()
  expect(isAskedAgain('ripsPackages.get')).toBe(isAgain)
})

it('unsaved work that was found again can be given up', async () => {
  const { opened: open } = await screen()
  writeDraft(DRAFT, { revision: 1, edits: [MINE] })
  const { press, given, words } = await open()
  expect(words()).toContain('Recuperamos 1 cambio que no había guardado.')
  await press('Descartar')
  expect(given(JsonTab)).toMatchObject([{ rips: RIPS }])
})

/** The content of a package, and where one is led to in it. */
async function content(of: object = {}, at = '', more: object = {}) {
  onWire()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const led: string[] = []
  const editor = {
    package: aPackage({ large: null, ...of } as never),
    rips: RIPS,
    readOnly: false,
    dirty: false,
    ...more,
  }
  const part = (
    <ContentTab
      editor={editor as unknown as PackageEditor}
      at={at}
      onAt={(to) => led.push(to)}
      onDocument={() => led.push('document')}
    />
  )
  return { led, ...(await opened(part, { leaves: [AddUser, FindingsPane, NodeForm, PackageTree] })) }
}
const issue = (path: string | null) => ({ path, field: null }) as unknown as ValidationIssue

it('a finding leads to what holds its field, one of the document to that', async () => {
  const { led, by, given } = await content()
  const paths = [
    'rips.usuarios[0].servicios.consultas[0].codConsulta',
    'usuarios[0].codSexo',
    'attachedDocument.ID',
    null,
  ]
  for (const path of paths) await by(() => given(FindingsPane)[0]?.onGo(issue(path)))
  expect(led).toEqual(['usuarios[0].servicios.consultas[0]', 'usuarios[0]', 'document', ''])
})

it.each([
  ['usuarios[0]', ['usuarios', 0]],
  ['usuarios[7]', []],
])('what the address names is open, and of what is not there the whole: %s', async (at, node) => {
  const { given, led, by } = await content({}, at)
  expect([given(NodeForm)[0]?.node, given(PackageTree)[0]?.selected]).toEqual([node, node])
  await by(() => given(PackageTree)[0]?.onSelect(['usuarios', 0]))
  await by(() => given(AddUser)[0]?.onAdded(['usuarios', 1]))
  expect(led).toEqual(['usuarios[0]', 'usuarios[1]'])
})

it.each([
  ['of this revision', { validation: { revision: 1 } }, {}, false],
  ['of an older revision', { validation: { revision: 1 }, revision: 2 }, {}, true],
  ['from before what is not saved', { validation: { revision: 1 } }, { dirty: true }, true],
])('a verdict %s is said to be old or not', async (_, of, more, isOld) => {
  expect((await content(of, '', more)).given(FindingsPane)[0]?.outdated).toBe(isOld)
})

it('nobody is added to what only is read, and why is said where it is on its way', async () => {
  const { given, words } = await content({ status: 'queued' }, '', { readOnly: true })
  expect([given(AddUser), words()]).toEqual([[], expect.stringContaining('El paquete espera su envío')])
})

/** The document of a package, and what becomes of it. */
async function document(of: object = {}) {
  onWire()
  const did: unknown[] = []
  const attached = { fileName: 'fe.xml', bytes: 9, sha256: 'a' }
  const editor = {
    ...{ package: aPackage({ kind: 'invoice', attachedDocument: attached } as never), readOnly: false },
    ...{
      document: undefined,
      attach: (file: File) => did.push(file.name),
      setDocument: (next: unknown) => did.push(next),
    },
    ...of,
  }
  return { did, ...(await opened(<DocumentTab editor={editor as unknown as PackageEditor} />)) }
}

it('a document is exchanged for the file that was chosen, or taken out with the next saving', async () => {
  const { did, given, by, press } = await document()
  await by(() => given(FileButton)[0]?.onChange(new File([], 'otra.xml') as never))
  await by(() => given(FileButton)[0]?.onChange(null as never))
  await press('Quitar')
  expect(did).toEqual(['otra.xml', null])
})

it.each([
  [{ document: { fileName: 'otra.xml' } }, 'Se adjuntará al guardar: otra.xml'],
  [{ document: null }, 'Se quitará al guardar.'],
])('what is to become of a document is said, and taken back: %j', async (of, words) => {
  const { did, press, ...tab } = await document(of)
  expect(tab.words()).toContain(words)
  await press('Deshacer')
  expect(did).toEqual([undefined])
})

it('the document of what only is read stays', async () => {
  const { given, acts } = await document({ readOnly: true })
  expect([given(FileButton), acts().includes('Quitar')]).toEqual([[], false])
})

it('two revisions are compared that a person chose, the last two first', async () => {
  const { all } = onWire({ 'ripsPackages.get': aPackage() })
  const { fill, field, given } = await opened(<CompareTab loaded={aPackage({ revision: 5 })} />)
  expect(given(Select)[0]?.data).toHaveLength(5)
  await fill('Revisión anterior', '2')
  await fill('Revisión posterior', '3')
  expect([field('Revisión anterior').value, field('Revisión posterior').value]).toEqual(['2', '3'])
  const asked = all('ripsPackages.get').map(({ params, query }) => [params.packageId, query.revision])
  expect(asked).toEqual(['4', '5', '2', '3'].map((revision) => ['pkg_1', revision]))
})

it('each filing of a package leads to itself among what was sent', async () => {
  const SENT = { state: 'accepted', revision: 2, attempts: 1, filedAt: null, cuv: null, issues: [] }
  const items = [
    { ...SENT, dispatchId: 'dsp_2' },
    { ...SENT, dispatchId: 'dsp_1' },
  ]
  const { last } = onWire({ 'ripsPackages.submissions': { items } })
  const { given } = await opened(<SubmissionsTab packageId="pkg_1" />)
  expect(given(AnchorLink).map(({ to, search }) => [to, search])).toEqual([
    ['/c/$workspaceId/envios', { ver: 'dsp_2' }],
    ['/c/$workspaceId/envios', { ver: 'dsp_1' }],
  ])
  expect(last('ripsPackages.submissions')?.params.packageId).toBe('pkg_1')
  expect(last('ripsPackages.filings')?.query).toMatchObject({ packageId: 'pkg_1' })
})

it.each<[string, object[], object[], boolean]>([
  ['filed by another program alone', [], [{ id: 'fil_1' }], false],
  ['filed by nobody', [], [], true],
])('of a package that was %s', async (_, items, filings, isEmpty) => {
  onWire({ 'ripsPackages.submissions': { items }, 'ripsPackages.filings': { items: filings } })
  const { given, words } = await opened(<SubmissionsTab packageId="pkg_1" />, { leaves: [FilingFacts] })
  expect(given(FilingFacts).map(({ filing }) => filing)).toEqual(filings)
  expect(words().includes(translate('packages.submissions.none'))).toBe(isEmpty)
})

/** What is said while a package is at something. */
async function judging(busy: string, large: object | null) {
  onWire()
  let stopped = 0
  const editor = { package: { large, users: 10 }, busy, progress: { done: 3 }, stop: () => stopped++ }
  const screen = await opened(<Judging editor={editor as unknown as PackageEditor} />)
  return { stopped: () => stopped, ...screen }
}

it('how far the judging of a large package is is told, and it can be stopped', async () => {
  const { press, words, stopped } = await judging('validate', {})
  expect(words()).toContain('3 de 10 usuarios')
  await press('Detener la validación')
  expect(stopped()).toBe(1)
})

it.each([
  ['save', {}],
  ['validate', null],
])('nothing is told of another act, nor of a small package: %s %j', async (busy, large) => {
  expect((await judging(busy, large)).words()).toBe('')
})

it.each([
  [undefined, []],
  [aPackage(), ['Ya se conoce el resultado.']],
])('that what became of a filing is known is said only when it is: %j', async (answer, words) => {
  onWire()
  const loaded = aPackage({
    status: 'unknown',
    submission: { issues: [], state: 'unknown', waitingFor: null },
  } as never)
  const editor = { package: loaded, busy: null, reconcile: async () => answer }
  const { press } = await opened(<Outcome editor={editor as unknown as PackageEditor} />)
  await press('Consultar resultado')
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(words)
})

it('a package that waits is taken back as the filing that it is, after that was asked', async () => {
  const { all } = onWire()
  const submission = {
    dispatchId: 'dsp_7',
    state: 'queued',
    issues: [],
    attempts: 0,
    nextAttemptAt: null,
    waitingFor: null,
  }
  const editor = { package: aPackage({ status: 'queued', submission } as never), busy: null }
  const { press } = await opened(<Outcome editor={editor as unknown as PackageEditor} />)
  await press('Retirar del envío')
  expect(all('dispatches.withdraw')).toEqual([])
  await press('Retirar')
  expect(all('dispatches.withdraw')).toMatchObject([{ params: { dispatchId: 'dsp_7' } }])
})
