import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinicOf } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import type { Workspace } from '../../../contract/workspaces.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { type Edit, parseEdits } from './edits.ts'
import { usePackageEditor } from './use-package-editor.ts'

const isDraft = ({ url }: Request) => url.includes('/drafts')
let window: Page
let answer: (request: Request) => Response | Promise<Response>
beforeEach(() => {
  answer = () => Response.json(aPackage({ revision: 2 }))
  window = page(async (request) => (isDraft(request) ? Response.json({}) : answer(request)))
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  clearDrafts()
  queryClient.clear()
  window.close()
})

const NUMBER: Edit = { op: 'set', path: ['numNota'], value: 'RS2' }
const kept = () => readDraft('wsp_1:package:pkg_1', parseEdits)
const editorOf = (loaded: RipsPackage, workspace: Partial<Workspace> = {}) =>
  held(usePackageEditor, loaded, inClinicOf(workspace))
/** What was asked about the package. */
const asked = () => window.requests.filter((request) => !isDraft(request))
const acts = () => asked().map(({ url }) => new URL(url).pathname.split('/').at(-1))

it('what is edited is kept until it is undone, and found again by who comes back', async () => {
  const first = await editorOf(aPackage())
  expect(first.now()).toMatchObject({ dirty: false, changes: 0, canUndo: false, restoredEdits: 0 })
  await first.by(({ edit }) => edit(NUMBER))
  expect(first.now()).toMatchObject({ dirty: true, changes: 1, canUndo: true, rips: { numNota: 'RS2' } })
  expect(kept()).toEqual({ revision: 1, edits: [NUMBER] })
  await first.end()
  const again = await editorOf(aPackage())
  expect(again.now()).toMatchObject({ dirty: true, restoredEdits: 1, rips: { numNota: 'RS2' } })
  await again.by(({ undo }) => undo())
  expect([again.now().dirty, kept()]).toEqual([false, undefined])
})

it('a name and a file are unsaved work too, which is given up with the rest', async () => {
  const { by, now } = await editorOf(aPackage())
  await by(({ setName, setDocument }) => {
    setName('Octubre')
    setDocument(null)
  })
  expect(now()).toMatchObject({ dirty: true, changes: 2, canUndo: false, name: 'Octubre', document: null })
  expect(kept()).toBeUndefined()
  await by(({ discard }) => discard())
  expect(now()).toMatchObject({ dirty: false, changes: 0, name: undefined, document: undefined })
})

it.each([
  ['its RIPS', NUMBER, undefined, undefined, {}],
  ['a name', undefined, 'Octubre', undefined, { name: 'Octubre' }],
  ['no name any more', undefined, '', undefined, { name: null }],
  ['no file any more', undefined, undefined, null, { attachedDocument: null }],
])(
  'a saving sends %s over the revision that was read, and nothing that nobody changed',
  async (_, edit, name, file, body) => {
    const sent: unknown[] = []
    answer = async (request) => {
      sent.push([request.headers.get('if-match'), await request.json()])
      return Response.json(aPackage({ revision: 2 }), { status: 201 })
    }
    const old = oldReads()
    const { by, now } = await editorOf(aPackage({ name: 'Noviembre' }))
    await by((editor) => {
      if (edit) editor.edit(edit)
      if (name !== undefined) editor.setName(name)
      if (file === null) editor.setDocument(null)
    })
    await by(({ save }) => save())
    expect(sent).toEqual([['"1"', { rips: { numNota: edit ? 'RS2' : 'RS1', usuarios: [] }, ...body }]])
    expect(now()).toMatchObject({ dirty: false, busy: null, fault: null, package: { revision: 2 } })
    const lists = ['ripsPackages.list', 'ripsPackages.submissions', 'workspaces.dashboard']
    expect(old()).toEqual([...lists, ...DISPATCH_READS].toSorted())
  },
)

it('nothing is sent of a package in which nothing was changed', async () => {
  const { by } = await editorOf(aPackage())
  await by(({ save }) => save())
  expect(acts()).toEqual([])
})

it('a package of which an act was refused is read again: somebody else may have been at it', async () => {
  answer = () =>
    Response.json({ error: { code: 'revision_conflict', message: 'No.' }, requestId: 'r' }, { status: 409 })
  const { by, now } = await editorOf(aPackage())
  await by(({ edit }) => edit(NUMBER))
  const old = oldReads()
  await by(({ save }) => save())
  expect(now()).toMatchObject({ dirty: true, busy: null, fault: { code: 'revision_conflict' } })
  expect(old()).toContain('ripsPackages.get')
})

it('my edits are put over what somebody else saved, and saved over that', async () => {
  const { by, now, give } = await editorOf(aPackage())
  await by(({ edit, setName }) => {
    edit(NUMBER)
    setName('Octubre')
  })
  expect(now().conflict).toBe(false)
  const theirs = aPackage({ revision: 5, rips: { numNota: 'RS1', usuarios: [{ consecutivo: 1 }] } as never })
  await give(theirs)
  expect(now()).toMatchObject({ conflict: true, rips: { numNota: 'RS2', usuarios: [] } })
  await by(({ reapply }) => reapply())
  expect(now()).toMatchObject({
    conflict: false,
    name: 'Octubre',
    rips: { numNota: 'RS2', usuarios: [{ consecutivo: 1 }] },
  })
  await by(({ save }) => save())
  expect(asked().map(({ headers }) => headers.get('if-match'))).toEqual(['"5"'])
})

it.each([
  ['an administrator', 'draft', 'admin', false],
  ['who bills', 'rejected', 'biller', false],
  ['who only looks', 'draft', 'viewer', true],
  ['an administrator, once it is on its way', 'queued', 'admin', true],
] as const)('for %s a package that is %s may be changed or not', async (_, status, role, isReadOnly) => {
  const { now } = await editorOf(aPackage({ status }), { role })
  expect(now().readOnly).toBe(isReadOnly)
})

it('a package is saved before it is judged, tells how far that is, and nothing is said when the person stops it', async () => {
  const judging = Promise.withResolvers<Request>()
  answer = (request) => {
    if (!request.url.endsWith('/validations')) return Response.json(aPackage({ revision: 2 }), { status: 201 })
    judging.resolve(request)
    return new Promise((_, stop) => request.signal.addEventListener('abort', () => stop(request.signal.reason)))
  }
  const { by, now } = await editorOf(aPackage())
  await by(({ edit }) => edit(NUMBER))
  await by(({ validate }) => void validate())
  const { headers } = await judging.promise
  await by(async () => undefined)
  expect(now().busy).toBe('validate')
  expect(headers.get('x-correlation-id')).toMatch(/^[\w-]{36}$/)
  await by(({ stop }) => stop())
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now().busy).toBeNull()
  })
  expect(now()).toMatchObject({ fault: null, dirty: false })
  expect(acts()).toEqual(['revisions', 'validations'])
})

it('a judging is given up with its screen', async () => {
  const judging = Promise.withResolvers<Request>()
  answer = (request) => {
    if (request.url.endsWith('/validations')) judging.resolve(request)
    return new Promise(() => undefined)
  }
  const { by, end } = await editorOf(aPackage())
  await by(({ validate }) => void validate())
  const { signal } = await judging.promise
  expect(signal.aborted).toBe(false)
  await end()
  expect(signal.aborted).toBe(true)
})

it('what became of a filing is asked as one act for each filing', async () => {
  answer = () => Promise.reject(new TypeError('down'))
  const filed = (dispatchId: string) => aPackage({ submission: { dispatchId } as never })
  const { by, give, now } = await editorOf(filed('dsp_1'))
  for (const dispatchId of ['dsp_1', 'dsp_1', 'dsp_2']) {
    await give(filed(dispatchId))
    await by(({ reconcile }) => reconcile())
  }
  const [first, again, other] = asked().map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(now()).toMatchObject({ busy: null, fault: { code: 'network_error' } })
})

it('edits that were left over an older revision are found again over that one', async () => {
  const { by, end } = await editorOf(aPackage())
  await by(({ edit }) => edit(NUMBER))
  await end()
  const again = await editorOf(aPackage({ revision: 2 }))
  expect(again.now()).toMatchObject({ restoredEdits: 1, conflict: true, rips: { numNota: 'RS2' } })
  await again.by(({ save }) => save())
  expect(asked().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"'])
  const another = await editorOf(aPackage({ id: 'pkg_2' }))
  expect(another.now()).toMatchObject({ restoredEdits: 0, dirty: false })
})

it('what was read before a saving and comes after it is not shown', async () => {
  const { by, give, now } = await editorOf(aPackage())
  await by(({ setName }) => setName('Octubre'))
  await by(({ save }) => save())
  await give(aPackage())
  expect(now().package.revision).toBe(2)
  await give(aPackage({ revision: 3 }))
  expect(now().package.revision).toBe(3)
})

it('what was changed since it was looked at is not filed: the revision is asked for that was', async () => {
  const { by } = await editorOf(aPackage({ validation: { revision: 1 } as never }))
  await by(({ edit }) => edit(NUMBER))
  await by(({ submit }) => submit(1))
  expect(asked().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"1"'])
  expect(acts()).toEqual(['revisions', 'submissions'])
})

it.each([
  ['validate', ['ripsPackages.get']],
  ['submit', []],
  ['reconcile', []],
] as const)('after %s the lists are read again, and the package where the answer was none', async (act, more) => {
  const old = oldReads()
  const { by, now } = await editorOf(aPackage({ revision: 2, validation: { revision: 2 } as never }))
  await by((editor) => editor[act](2))
  const lists = ['ripsPackages.list', 'ripsPackages.submissions', 'workspaces.dashboard']
  expect(old()).toEqual([...lists, ...DISPATCH_READS, ...more].toSorted())
  expect(now()).toMatchObject({ busy: null, fault: null })
})

it.each<[string, (of: ReturnType<typeof usePackageEditor>) => unknown]>([
  ['filed', ({ submit }) => submit(1)],
  ['given up', ({ discard }) => discard()],
])('what was taken out of a package does not come back into it when it is %s', async (_, act) => {
  const { by } = await editorOf(aPackage())
  await by(({ offerUndo }) => offerUndo('Servicio quitado.', () => undefined))
  await by(act)
  expect(notificationsStore.getState().notifications).toEqual([])
})

it('that a file could not be read is said, and nothing is attached', async () => {
  class BrokenReader {
    onerror = () => undefined
    readAsDataURL() {
      queueMicrotask(() => this.onerror())
    }
  }
  const { by, now } = await editorOf(aPackage())
  vi.stubGlobal('FileReader', BrokenReader)
  await by(({ attach }) => attach(new File([], 'fev.xml')))
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
    catalog.errors.internal_error,
  ])
  expect(now().document).toBeUndefined()
})
