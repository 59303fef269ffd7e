import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { clearDrafts, readDraft, writeDraft } from '../../base/drafts/draft.ts'
import { toast } from '../../ui/toast.tsx'
import type { Part } from './draft-merge.ts'
import { useDraft } from './use-draft.ts'

interface Written {
  readonly note: string
  readonly place: string
}
interface Stored extends Written {
  readonly id: string
  readonly revision: number
}

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
})
afterEach(() => {
  clearDrafts()
  window.close()
})

const BLANK: Written = { note: '', place: '' }
const draftOf = (stored: Stored | null): Written => (stored ? { note: stored.note, place: stored.place } : BLANK)
const part = (name: keyof Written): Part<Written> => ({
  name,
  label: 'teamwork.title',
  keys: [name],
  shown: () => null,
})
const PARTS = [part('note'), part('place')]
const keptFor = (id: string) => `wsp_1:invoice:${id}`
const keptOf = (id: string) => readDraft(keptFor(id), (value) => value)

const editorOf = (loaded: Stored | null) =>
  held(() => useDraft({ keptAs: keptFor(loaded?.id ?? 'new'), keptFor, loaded, draftOf, parts: PARTS }), undefined)

it('what is typed while a new document is being saved is of that document, and not of the next new one', async () => {
  const { by, now } = await editorOf(null)
  await by(({ change }) => change({ note: 'Con copago' }))
  const { draft: sent, saved } = now()
  await by(({ change }) => change({ place: 'Sede norte' }))
  await by(() => saved(sent, { ...sent, id: 'inv_1', revision: 1 }))
  expect(now().dirty).toBe(false)
  expect(keptOf('new')).toBeUndefined()
  expect(keptOf('inv_1')).toEqual({ place: 'Sede norte' })
})

it('what is typed before somebody leaves a document that is being saved is kept', async () => {
  const stored = { ...BLANK, id: 'inv_1', revision: 1 }
  const { by, now, end } = await editorOf(stored)
  await by(({ change }) => change({ note: 'Con copago' }))
  const { draft: sent, saved } = now()
  await by(({ change }) => change({ place: 'Sede norte' }))
  await end()
  saved(sent, { ...stored, ...sent, revision: 2 })
  expect(keptOf('inv_1')).toEqual({ place: 'Sede norte' })
})

it('what was put together is kept over the revision that it was put together with', async () => {
  const stored = { ...BLANK, id: 'inv_1', revision: 1 }
  const editor = (loaded: Stored) =>
    useDraft<Written, Stored>({ keptAs: keptFor('inv_1'), keptFor, loaded, draftOf, parts: PARTS })
  const { by, now, give } = await held(editor, stored)
  await by(({ change }) => change({ note: 'Mía', place: 'Sede norte' }))
  const theirs = { ...stored, note: 'Suya', revision: 2 }
  await give(theirs)
  expect(now().merge?.disputed.map(({ name }) => name)).toEqual(['note'])
  await by(({ resolve }) => resolve(new Set()))
  expect(now()).toMatchObject({ draft: { note: 'Suya', place: 'Sede norte' }, over: 2, merge: undefined })
  expect(keptOf('inv_1')).toEqual({ place: 'Sede norte' })
  expect(keptOf('inv_1:base')).toEqual({ base: draftOf(theirs), over: 2 })
})

it('unsaved work is found again over what it was begun over, though somebody saved another since', async () => {
  const stored = { ...BLANK, id: 'inv_1', revision: 1 }
  const first = await editorOf(stored)
  await first.by(({ change }) => change({ note: 'Mía' }))
  await first.end()
  const { now } = await editorOf({ ...stored, place: 'Sede sur', revision: 2 })
  expect(now()).toMatchObject({ base: BLANK, over: 1, draft: { note: 'Mía', place: '' }, dirty: true })
  expect(now().merge?.disputed).toEqual([])
})

it.each([['rubbish'], [{ base: 'rubbish', over: 1 }], [{ base: BLANK, over: '1' }], [{ over: 1 }]])(
  'unsaved work is over what is stored where %j was kept of what it was begun over',
  async (rubbish) => {
    writeDraft(keptFor('inv_1'), { note: 'Mía' })
    writeDraft(`${keptFor('inv_1')}:base`, rubbish)
    const { now } = await editorOf({ ...BLANK, place: 'Sede sur', id: 'inv_1', revision: 2 })
    const stored = { note: '', place: 'Sede sur' }
    expect(now()).toMatchObject({ base: stored, over: 2, draft: { ...stored, note: 'Mía' } })
  },
)

it('what an earlier version did not keep of what work was begun over is as it is stored', async () => {
  writeDraft(keptFor('inv_1'), { note: 'Mía' })
  writeDraft(`${keptFor('inv_1')}:base`, { base: { note: 'Vieja' }, over: 1 })
  const { now } = await editorOf({ ...BLANK, place: 'Sede sur', id: 'inv_1', revision: 2 })
  expect(now()).toMatchObject({ base: { note: 'Vieja', place: 'Sede sur' }, over: 1, draft: { note: 'Mía' } })
})

it('nothing is kept of a document that was saved as it was typed', async () => {
  const { by, now } = await editorOf(null)
  await by(({ change }) => change({ note: 'Con copago' }))
  await by(({ draft, saved }) => saved(draft, { ...draft, id: 'inv_1', revision: 1 }))
  expect(now().dirty).toBe(false)
  expect([keptOf('new'), keptOf('inv_1'), keptOf('inv_1:base')]).toEqual([undefined, undefined, undefined])
})

it('what was taken out of work that is given up is there again, and comes back no second time', async () => {
  const { by, now } = await editorOf({ ...BLANK, id: 'inv_1', revision: 1 })
  await by(({ change }) => change({ note: 'Con copago' }))
  toast('Servicio quitado.', () => undefined)
  await by(({ reset }) => reset())
  expect([now().dirty, notificationsStore.getState().notifications]).toEqual([false, []])
})
