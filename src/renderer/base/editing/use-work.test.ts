import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { type Keeping, useWork, type Work } from './use-work.ts'

interface Stored {
  readonly revision: number
  readonly text: string
}
interface Draft {
  readonly text: string
}

const start = (loaded: Stored | null): Draft => ({ text: loaded?.text ?? '' })
const differs = (base: Draft, draft: Draft) => base.text !== draft.text
const at = (revision: number, text: string): Stored => ({ revision, text })

/** Work over what is loaded; `drafts` is what is kept of it, one at most. */
async function working(first: Stored | null, drafts: Work<Draft>[] = []) {
  const keeping: Keeping<Draft> = {
    read: () => drafts[0],
    write: (work) => void drafts.splice(0, 1, work),
    remove: () => void drafts.splice(0),
  }
  const hook = await held((loaded: Stored | null) => useWork({ loaded, start, keeping, differs }), first)
  const type = (text: string) => hook.by(({ change }) => change((draft) => ({ ...draft, text })))
  return { ...hook, type, drafts }
}

it('what is typed is kept as unsaved work until it is as it was', async () => {
  const { now, type, drafts } = await working(at(3, 'Dolor'))
  expect(now()).toMatchObject({ dirty: false, behind: false, restored: false, over: 3, draft: { text: 'Dolor' } })
  await type('Dolor de cabeza')
  expect(now()).toMatchObject({ dirty: true, behind: false, restored: false, base: { text: 'Dolor' } })
  expect(drafts).toMatchObject([{ base: { text: 'Dolor' }, draft: { text: 'Dolor de cabeza' }, over: 3 }])
  await type('Dolor')
  expect([now().dirty, drafts]).toEqual([false, []])
})

it('work that was kept is found again over what it was begun over, and gone when it is given up', async () => {
  const kept = { base: { text: 'Dolor' }, draft: { text: 'Fiebre' }, over: 2 }
  const { by, now, drafts } = await working(at(3, 'Tos'), [kept])
  expect(now()).toMatchObject({ ...kept, dirty: true, restored: true, behind: true, present: { text: 'Tos' } })
  await by(({ reset }) => reset())
  expect(now()).toMatchObject({ draft: { text: 'Tos' }, over: 3, dirty: false, restored: false, behind: false })
  expect(drafts).toEqual([])
})

it('kept work that says nothing new is not offered as found again', async () => {
  const same = { text: 'Dolor' }
  const { now } = await working(at(1, 'Dolor'), [{ base: same, draft: same, over: 1 }])
  expect(now()).toMatchObject({ dirty: false, restored: false })
})

it('a newer revision is followed where nothing was typed, and an older answer is not', async () => {
  const { now, give, type } = await working(at(2, 'Dolor'))
  await give(at(3, 'Tos'))
  expect(now()).toMatchObject({ draft: { text: 'Tos' }, over: 3 })
  await give(at(2, 'Dolor'))
  expect(now()).toMatchObject({ draft: { text: 'Tos' }, over: 3 })
  await type('Fiebre')
  await give(at(4, 'Gripa'))
  expect(now()).toMatchObject({ draft: { text: 'Fiebre' }, base: { text: 'Tos' }, over: 3, behind: true })
})

it('what a form holds by itself is kept where it differs, and nothing of it otherwise', async () => {
  const { by, now, drafts } = await working(at(1, 'Dolor'))
  await by(({ keep }) => keep({ text: 'Fiebre' }))
  expect(drafts).toMatchObject([{ base: { text: 'Dolor' }, draft: { text: 'Fiebre' }, over: 1 }])
  expect(now().draft.text).toBe('Dolor')
  await by(({ keep }) => keep({ text: 'Dolor' }))
  expect(drafts).toEqual([])
})

it('work that is put over another base is not work found again, and an act reads what is typed by then', async () => {
  const { by, now, type } = await working(null, [{ base: { text: '' }, draft: { text: 'Tos' }, over: 0 }])
  await by(({ rebase }) => rebase((work) => ({ ...work, base: { text: 'Dolor' }, over: 1 })))
  expect(now()).toMatchObject({ restored: false, dirty: true, over: 1, draft: { text: 'Tos' } })
  const { typed } = now()
  await type('Tos seca')
  expect(typed()).toEqual({ text: 'Tos seca' })
})

it('without a word on when it differs, another object is unsaved work', async () => {
  const keeping: Keeping<Draft> = { read: () => undefined, write: () => undefined, remove: () => undefined }
  const { by, now } = await held(() => useWork({ loaded: null, start, keeping }), undefined)
  expect(now().dirty).toBe(false)
  await by(({ change }) => change((draft) => ({ ...draft })))
  expect(now().dirty).toBe(true)
})
