import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
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
