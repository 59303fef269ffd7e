import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import { ApiFault } from '../../../contract/client.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { resolutionArea } from '../resolutions/area.tsx'
import { fieldsOf, type RecordArea } from './area.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { toValues } from './values.ts'

let window: Page
afterEach(() => {
  clearDrafts()
  window.close()
})

const ANA = { id: 'pat_1', isActive: false, revision: 3, firstName: 'Ana' }
type Patient = typeof ANA

/** A record that is open; `seen` are the revisions that its changes were made over, `done` what the panel was closed with. */
async function opened(record: Patient | null, before: () => Promise<void> = async () => undefined) {
  window = page(async () => Response.json({}))
  enter('+573001112233')
  const seen: (number | undefined)[] = []
  const done: (Patient | undefined)[] = []
  const none = () => Promise.reject(new Error('not asked'))
  const area: RecordArea<Patient> = {
    key: 'patients',
    texts: 'patients',
    icon: 'patients',
    columns: [],
    groups: [{ title: 'records.patients.title', fields: [{ name: 'firstName', label: 'records.patients.title' }] }],
    schema: z.object({ firstName: z.string() }),
    titleOf: ({ firstName }) => firstName,
    operations: {
      list: none,
      get: async () => ({ ...ANA, revision: 2 }),
      archive: async (_workspaceId, _id, { revision }) => {
        seen.push(revision)
        await before()
        return { ...ANA, revision: 4 }
      },
      create: async (_workspaceId, body) => {
        await before()
        return { ...ANA, ...body, isActive: true, revision: 1 }
      },
      restore: async () => ({ ...ANA, isActive: true, revision: 4 }),
      update: async (_workspaceId, _id, body, { revision }) => {
        seen.push(revision)
        await before()
        return { ...ANA, ...body, isActive: true, revision: (revision ?? 0) + 1 }
      },
    },
  }
  const given = { area, record, words: '', reread: none, onDone: (saved?: Patient) => void done.push(saved) }
  const hook = await held(useRecordEditor<Patient>, given, (inner) =>
    createElement(WorkspaceContext, { value: aWorkspace() }, inner),
  )
  return { ...hook, seen, done }
}

it('a record that was restored is changed over its new revision: nobody else was at it', async () => {
  const { by, seen } = await opened(ANA)
  await by(({ restore }) => restore())
  await by(({ save }) => save({ firstName: 'Anabel' }))
  expect(seen).toEqual([4])
})

it('a record that was restored is archived over its new revision: nobody else was at it', async () => {
  const { by, seen } = await opened(ANA)
  await by(({ restore }) => restore())
  await by(({ archive }) => archive())
  expect(seen).toEqual([4])
})

it('what was typed in a record before it is archived is no unsaved work any more', async () => {
  const { by, done } = await opened({ ...ANA, isActive: true })
  const kept = () => readDraft('wsp_1:patients:pat_1', (draft) => draft)
  await by(({ keep }) => keep({ firstName: 'Anabel' }))
  expect(kept()).toMatchObject({ values: { firstName: 'Anabel' } })
  await by(({ archive }) => archive())
  expect([kept(), done]).toEqual([undefined, [undefined]])
})

/** The same whose saving ends when the test says so. */
async function onItsWay(record: Patient | null) {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const hook = await opened(record, () => answered)
  const type = (firstName: string) => hook.by(({ keep }) => keep({ firstName }))
  await type('Anabel')
  const saved = hook.now().save({ firstName: 'Anabel' })
  const answer = () => {
    letGo()
    return hook.by(() => saved)
  }
  return { ...hook, type, answer }
}

it.each([
  ['saved', ANA, 4],
  ['made', null, 1],
])(
  'what is typed while a record is being %s stays in its panel, over what is stored',
  async (_what, record, revision) => {
    const { by, type, answer, now, done, seen } = await onItsWay(record)
    const { startKey } = now()
    await type('Anabel Inés')
    await answer()
    expect(done).toEqual([])
    expect(readDraft('wsp_1:patients:pat_1', (kept) => kept)).toMatchObject({
      revision,
      values: { firstName: 'Anabel Inés' },
    })
    // The form is the one that was typed in.
    expect(now().startKey).toBe(startKey)
    await by(({ save }) => save({ firstName: 'Anabel Inés' }))
    expect(seen.at(-1)).toBe(revision)
    expect(done).toMatchObject([{ firstName: 'Anabel Inés', revision: revision + 1 }])
    expect(readDraft('wsp_1:patients:pat_1', (kept) => kept)).toBeUndefined()
  },
)

it('what is typed before the panel of a record that is being saved is closed is kept', async () => {
  const { type, end, answer } = await onItsWay(ANA)
  await type('Anabel Inés')
  await end()
  await answer()
  expect(readDraft('wsp_1:patients:pat_1', (kept) => kept)).toMatchObject({
    revision: 4,
    values: { firstName: 'Anabel Inés' },
  })
})

it('a panel that was closed before its record was saved or archived closes no other', async () => {
  const saved = await onItsWay(ANA)
  await saved.end()
  await saved.answer()
  expect(saved.done).toEqual([])
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const { now, end, done } = await opened(ANA, () => answered)
  const archived = now().archive()
  await end()
  letGo()
  await archived
  expect(done).toEqual([])
})

it('somebody may change a record that was just made before what was typed meanwhile is saved', async () => {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const answers = [() => answered, () => Promise.reject(new ApiFault(409, 'revision_conflict', ''))]
  const { by, now } = await opened(null, async () => answers.shift()?.())
  await by(({ keep }) => keep({ firstName: 'Anabel' }))
  const made = now().save({ firstName: 'Anabel' })
  await by(({ keep }) => keep({ firstName: 'Anabel Inés' }))
  letGo()
  await by(() => made)
  await by(({ save }) => save({ firstName: 'Anabel Inés' }))
  expect(now().conflict).toMatchObject({ record: { revision: 2 }, mine: { firstName: 'Anabel Inés' } })
})

it('a secret that was typed is kept nowhere: it is typed again', async () => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
  const of = { area: resolutionArea, record: null, words: '', reread: async () => undefined, onDone: () => undefined }
  const { by } = await held(useRecordEditor, of, (inner) =>
    createElement(WorkspaceContext, { value: aWorkspace() }, inner),
  )
  const values = { ...toValues(fieldsOf(resolutionArea)), prefix: 'SETP', technicalKey: 'fc8eac422eba16e2' }
  await by(({ keep }) => keep(values))
  const kept = readDraft('wsp_1:resolutions:nuevo', (value) => value)
  expect(kept).toMatchObject({ values: { prefix: 'SETP' } })
  expect(JSON.stringify(kept)).not.toContain('fc8eac422eba16e2')
})
