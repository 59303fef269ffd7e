import { notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import { ApiFault } from '../../../contract/client.ts'
import { invalidate, queryClient } from '../../base/api/query.ts'
import { clearDrafts, readDraft, writeDraft } from '../../base/drafts/draft.ts'
import { type TextKey, translate } from '../../base/i18n/i18n.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { resolutionArea } from '../resolutions/area.tsx'
import { fieldsOf, type RecordArea } from './area.ts'
import { NEW, useRecord, useRecordEditor } from './use-record-editor.ts'
import { toValues } from './values.ts'

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  clearDrafts()
  queryClient.clear()
  window.close()
})

const ANA = { id: 'pat_1', isActive: false, revision: 3, firstName: 'Ana' }
type Patient = typeof ANA

/** A record that is open; `seen` are the revisions that its changes were made over, `done` what the panel was closed with. */
async function opened(record: Patient | null, before: () => Promise<void> = async () => undefined, words = '') {
  const seen: (number | undefined)[] = []
  const sent: unknown[] = []
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
    fromWords: (typed) => ({ firstName: typed }),
    operations: {
      list: none,
      get: async () => ({ ...ANA, revision: 2 }),
      archive: async (_workspaceId, _id, { revision }) => {
        seen.push(revision)
        await before()
        return { ...ANA, revision: 4 }
      },
      create: async (_workspaceId, body) => {
        sent.push(body)
        await before()
        return { ...ANA, ...body, isActive: true, revision: 1 }
      },
      restore: async () => {
        await before()
        return { ...ANA, isActive: true, revision: 4 }
      },
      update: async (_workspaceId, _id, body, { revision }) => {
        seen.push(revision)
        sent.push(body)
        await before()
        return { ...ANA, ...body, isActive: true, revision: (revision ?? 0) + 1 }
      },
    },
  }
  const given = {
    area,
    record,
    words,
    reread: async () => ({ ...ANA, revision: 7 }),
    onDone: (saved?: Patient) => void done.push(saved),
  }
  const hook = await held(useRecordEditor<Patient>, given, (inner) =>
    createElement(WorkspaceContext, { value: aWorkspace() }, inner),
  )
  return { ...hook, seen, sent, done }
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

const keptAt = (key: string) => readDraft(`wsp_1:patients:${key}`, (kept) => kept)
const saidNow = () => notificationsStore.getState().notifications.map(({ message }) => message)
const refuse = (code: 'revision_conflict' | 'duplicate_resource') => () =>
  Promise.reject(new ApiFault(409, code, 'No.'))

it('what was typed in a record is found again by who opens it, until it is given up', async () => {
  const first = await opened(ANA)
  expect(first.now()).toMatchObject({ restored: false, initial: { firstName: 'Ana' }, base: { firstName: 'Ana' } })
  await first.by(({ keep }) => keep({ firstName: 'Anabel' }))
  await first.end()
  const { by, now } = await opened(ANA)
  expect(now()).toMatchObject({ restored: true, initial: { firstName: 'Anabel' }, base: { firstName: 'Ana' } })
  const { startKey } = now()
  await by(({ discard }) => discard())
  expect(now()).toMatchObject({ restored: false, initial: { firstName: 'Ana' } })
  // The form begins again.
  expect(now().startKey).not.toBe(startKey)
  expect(keptAt('pat_1')).toBeUndefined()
})

it.each([
  [null],
  [{}],
  [{ revision: '3', base: {}, values: {} }],
  [{ revision: 3, values: {} }],
  [{ revision: 3, base: {} }],
])('what was kept by another version as %j is not taken for unsaved work', async (rubbish) => {
  writeDraft('wsp_1:patients:pat_1', rubbish)
  expect((await opened(ANA)).now()).toMatchObject({ restored: false, initial: { firstName: 'Ana' } })
})

it('a record is begun with the words that found nobody, and kept apart from one that is begun without', async () => {
  const first = await opened(null, undefined, 'Ceiba')
  expect(first.now()).toMatchObject({ restored: false, initial: { firstName: 'Ceiba' } })
  await first.by(({ keep }) => keep({ firstName: 'Ceiba Nogal' }))
  expect(keptAt('nuevo:palabras')).toMatchObject({ words: 'Ceiba', values: { firstName: 'Ceiba Nogal' } })
  expect(keptAt('nuevo')).toBeUndefined()
  await first.end()
  const initialFor = async (words: string) => {
    const { now, end } = await opened(null, undefined, words)
    const { initial, restored } = now()
    await end()
    return [initial.firstName, restored]
  }
  expect(await initialFor('Ceiba')).toEqual(['Ceiba Nogal', true])
  expect(await initialFor('Roble')).toEqual(['Roble', false])
  expect(await initialFor('')).toEqual(['', false])
})

it.each([
  ['save', ANA, { firstName: 'Anabel' }],
  ['archive', { ...ANA, isActive: true }, undefined],
  ['restore', ANA, undefined],
] as const)('while it is under way, %s is shown, and a refusal of it', async (act, record, values) => {
  const answer = Promise.withResolvers<void>()
  const { by, now, done } = await opened(record, () => answer.promise)
  await by((editor) => void (act === 'save' ? editor.save(values ?? { firstName: '' }) : editor[act]()))
  expect(now()).toMatchObject({ busy: act, fault: null })
  await by(() => answer.reject(new ApiFault(409, 'duplicate_resource', 'Ya está.')))
  expect(now()).toMatchObject({ busy: null, fault: { code: 'duplicate_resource' }, conflict: null })
  expect([done, saidNow()]).toEqual([[], []])
})

it('nothing is sent of a record that is as it was, and it is closed', async () => {
  const { by, sent, done } = await opened(ANA)
  await by(({ save }) => save({ firstName: 'Ana' }))
  expect([sent, done]).toEqual([[], [ANA]])
})

it('of two people’s changes each chosen one is saved over what the other saved', async () => {
  const answers = [refuse('revision_conflict'), async () => undefined]
  const { by, now, seen, sent, done } = await opened(ANA, async () => answers.shift()?.())
  await by(({ save }) => save({ firstName: 'Anabel' }))
  expect(now()).toMatchObject({ fault: null, conflict: { record: { revision: 7 }, mine: { firstName: 'Anabel' } } })
  await by(({ closeConflict }) => closeConflict())
  expect(now().conflict).toBeNull()
  await by(({ resolve }) => resolve(new Set(['firstName'])))
  expect(seen, 'there is nothing to choose').toEqual([3])
  answers.unshift(refuse('revision_conflict'))
  await by(({ save }) => save({ firstName: 'Anabel' }))
  await by(({ resolve }) => resolve(new Set(['firstName'])))
  expect([seen.at(-1), sent.at(-1)]).toEqual([7, { firstName: 'Anabel' }])
  expect([now().conflict, done]).toMatchObject([null, [{ revision: 8 }]])
})

it('what was done with a record is said by its name, its lists are old, and archiving can be undone', async () => {
  const said = async (record: Patient | null, act: (of: ReturnType<typeof useRecordEditor<Patient>>) => unknown) => {
    clearToasts()
    const { by, end } = await opened(record)
    const old = oldReads()
    await by(act)
    expect(old()).toEqual(['patients.get', 'patients.list'])
    await end()
    return saidNow()
  }
  const words = (text: TextKey, name: string) => translate(text, { name })
  expect(await said(null, ({ save }) => save({ firstName: 'Ceiba' }))).toEqual([words('records.createdToast', 'Ceiba')])
  expect(await said(ANA, ({ save }) => save({ firstName: 'Inés' }))).toEqual([words('records.updatedToast', 'Inés')])
  expect(await said(ANA, ({ restore }) => restore())).toEqual([words('records.restoredToast', 'Ana')])
  await said({ ...ANA, isActive: true }, ({ archive }) => archive())
  expect(notificationsStore.getState().notifications.map(({ id }) => id?.slice(0, 5))).toEqual(['undo-'])
})

it('a record that is open is read again when it is old, and a new one is not asked for', async () => {
  const { by, give } = await held((id: string) => useRecord(resolutionArea, id), 'res_1' as string, inClinic)
  const asked = (times: number) => by(() => vi.waitFor(() => expect(window.requests).toHaveLength(times)))
  await asked(1)
  expect(new URL(window.requests[0]?.url ?? '').pathname).toMatch(/\/wsp_1\/resolutions\/res_1$/)
  await by(() => invalidate(['resolutions.get']))
  await asked(2)
  await give(NEW)
  await by(() => invalidate(['resolutions.get']))
  await by(() => new Promise((resolve) => setTimeout(resolve, 20)))
  await asked(2)
})
