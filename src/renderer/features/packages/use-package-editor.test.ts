import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
import { type Edit, parseEdits } from './edits.ts'
import { useJudged } from './submit-dialog.tsx'
import { usePackageEditor } from './use-package-editor.ts'

let window: Page
afterEach(() => {
  clearDrafts()
  queryClient.clear()
  window.close()
})

const STORED = aPackage()

const NUMBER: Edit = { op: 'set', path: ['numNota'], value: 'RS2' }

/** A package at a service that answers a saving when the test says so; `sent` are the bodies of what was saved. */
async function opened() {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const sent: Partial<RipsPackage>[] = []
  window = page(async (request) => {
    if (request.method === 'GET' || !new URL(request.url).pathname.includes('/revisions')) return Response.json({})
    const body = await request.json()
    sent.push(body)
    await answered
    return Response.json({ ...STORED, ...body, revision: 2 }, { status: 201 })
  })
  enter('+573001112233')
  const hook = await held(usePackageEditor, STORED, inClinic)
  const save = async () => {
    const saved = hook.now().save()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    return () => {
      letGo()
      return hook.by(() => saved)
    }
  }
  return { ...hook, save, sent }
}

it('what is undone, named and attached while a package is being saved stays so', async () => {
  const { by, now, save } = await opened()
  await by(({ edit }) => edit(NUMBER))
  const answer = await save()
  await by(({ undo, setName, setDocument }) => {
    undo()
    setName('Octubre')
    setDocument({ fileName: 'fev.xml', contentBase64: 'PA==' })
  })
  await answer()
  expect(now()).toMatchObject({ package: { revision: 2 }, rips: { numNota: 'RS1' }, name: 'Octubre', changes: 3 })
  expect(now().document).toMatchObject({ fileName: 'fev.xml' })
})

it('nothing of what was saved is offered as unsaved work to somebody who left before it was', async () => {
  const { by, end, save } = await opened()
  await by(({ edit }) => edit(NUMBER))
  const answer = await save()
  await end()
  await answer()
  expect(readDraft('wsp_1:package:pkg_1', parseEdits)).toBeUndefined()
})

/** A reader of files that are read when the test says so. */
function slowReader() {
  const reading: (() => void)[] = []
  class SlowReader {
    result = ''
    onload = () => undefined
    readAsDataURL({ name }: File) {
      reading.push(() => {
        this.result = `data:text/xml;base64,${name}`
        this.onload()
      })
    }
  }
  vi.stubGlobal('FileReader', SlowReader)
  return reading
}

it('of two files the one that was chosen last is attached, though the other takes longer to be read', async () => {
  const { by, now } = await opened()
  const reading = slowReader()
  const attached = [new File([], 'wrong.xml'), new File([], 'right.xml')].map((file) => now().attach(file))
  await by(() => {
    for (const read of reading.reverse()) read()
    return Promise.all(attached)
  })
  expect(now().document).toMatchObject({ fileName: 'right.xml' })
})

it('a document that was taken out while another one is read stays out', async () => {
  const { by, now } = await opened()
  const reading = slowReader()
  const attached = now().attach(new File([], 'late.xml'))
  await by(({ setDocument }) => setDocument(null))
  await by(() => {
    for (const read of reading) read()
    return attached
  })
  expect(now().document).toBeNull()
})

/** What is asked of the service when a package with this verdict is filed; its answer is lost where the test says so. */
async function filed(packages: readonly Partial<RipsPackage>[], isLost = false) {
  window = page(async ({ url }) => {
    if (url.endsWith('/submissions') && isLost) throw new TypeError('down')
    return Response.json({ ...STORED, ...packages.at(-1) })
  })
  enter('+573001112233')
  const of = packages.map((each) => ({ ...STORED, ...each }) as RipsPackage)
  const { by, give } = await held(usePackageEditor, of[0] ?? STORED, inClinic)
  for (const each of of) {
    await give(each)
    await by(({ submit }) => submit(each.revision))
  }
  const posts = window.requests.filter(({ method, url }) => method === 'POST' && url.includes('/rips-packages/'))
  return posts.map(({ url, headers }) => [url.split('/').at(-1), headers.get('idempotency-key')] as const)
}
const judged = (revision: number) => ({ validation: { revision } }) as Partial<RipsPackage>

it('a package is filed by a verdict on what is filed, never on what it was before', async () => {
  const acts = async (of: Partial<RipsPackage>) => (await filed([of])).map(([act]) => act)
  expect(await acts({ revision: 2, ...judged(2) })).toEqual(['submissions'])
  expect(await acts({ revision: 2, ...judged(1) })).toEqual(['validations', 'submissions'])
  expect(await acts({ revision: 2, validation: null })).toEqual(['validations', 'submissions'])
})

it('a filing whose answer is lost is the same act until the package is another revision', async () => {
  const at = (revision: number) => ({ revision, ...judged(revision) })
  const keys = (await filed([at(1), at(1), at(2)], true)).map(([, key]) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

/** What a dialog that stands over a package does. */
function useSubmitting(loaded: RipsPackage) {
  const editor = usePackageEditor(loaded)
  return { ...editor, judged: useJudged(editor) }
}

it('a package is filed as the revision that was shown as judged, whatever somebody else stores meanwhile', async () => {
  window = page(async () => Response.json(STORED))
  enter('+573001112233')
  const at = (revision: number, of = revision) => ({ ...STORED, revision, ...judged(of) }) as RipsPackage
  const { by, give, now } = await held(useSubmitting, at(2, 1), inClinic)
  expect(now().judged, 'its verdict is of another one').toBeNull()
  await give(at(2))
  await give(at(3, 2))
  await give(at(4))
  expect(now().judged?.revision).toBe(2)
  await by(({ submit, judged: shown }) => submit(shown?.revision ?? 0))
  const posts = window.requests.filter(({ method, url }) => method === 'POST' && url.includes('/rips-packages/'))
  expect(posts.map(({ url, headers }) => [url.split('/').at(-1), headers.get('if-match')])).toEqual([
    ['submissions', '"2"'],
  ])
})

it('unsaved work over a package is shown as judged when it was saved, not before', async () => {
  window = page(async () => Response.json(STORED))
  enter('+573001112233')
  const { by, now } = await held(useSubmitting, { ...STORED, ...judged(1) }, inClinic)
  expect(now().judged).not.toBeNull()
  await by(({ edit }) => edit(NUMBER))
  expect(now().judged).toBeNull()
})
