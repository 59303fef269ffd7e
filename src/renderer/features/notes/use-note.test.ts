import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic, nowhere } from '../../../../test/support/in-clinic.tsx'
import { type CreditNote, CreditNoteDraft, CreditNoteInput } from '../../../contract/credit-notes.ts'
import { queryClient, useRead } from '../../base/api/query.ts'
import { clearDrafts, keepDrafts, openDrafts } from '../../base/drafts/draft.ts'
import { creditDocument } from '../document-kinds/operations.ts'
import { useDocument } from '../documents/use-document.ts'
import { creditDraft, creditInput } from './credit-draft.ts'
import { CREDIT_PARTS } from './credit-parts.tsx'
import { useNote } from './use-note.ts'

let window: Page
/** What the service keeps of this person. */
let kept: Map<string, unknown>
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null })
  kept = new Map()
  window = page(async (request) => {
    const { pathname } = new URL(request.url)
    const [, , , key = ''] = /(.*)(\/drafts)(\/(.+))?$/.exec(pathname) ?? []
    if (pathname.endsWith('/crn_1')) return new Promise(() => undefined)
    if (!pathname.includes('/drafts')) return Response.json({ issues: [] })
    const name = decodeURIComponent(key.slice(1))
    if (request.method === 'PUT') kept.set(name, (await request.json()).content)
    if (request.method === 'DELETE') kept.delete(name)
    return Response.json({ items: [...kept].map(([at, content]) => ({ key: at, content, updatedAt: '' })) })
  })
  enter('+573001112233')
})
afterEach(() => {
  clearDrafts()
  queryClient.clear()
  window.close()
})

const newNoteOn = (invoiceId: string) =>
  held(
    () =>
      useNote({
        ...{ kind: 'credito', note: null, invoiceId, acts: useDocument(creditDocument), parts: CREDIT_PARTS },
        ...{ schema: CreditNoteInput, draftSchema: CreditNoteDraft, draftOf: creditDraft, inputOf: creditInput },
        create: () => Promise.reject(new Error('not saved')),
        revise: () => Promise.reject(new Error('not saved')),
      }),
    undefined,
    inClinic,
  )

it('an unfinished note is found again at its invoice, after the window was closed, and at no other invoice', async () => {
  const { by, end } = await newNoteOn('inv_1')
  await by(({ change }) => change({ amounts: { lin_1: 10 }, observation: 'Glosa' }))
  await by(() => keepDrafts())
  await end()
  clearDrafts()
  await openDrafts('wsp_1')
  expect((await newNoteOn('inv_2')).now()).toMatchObject({ dirty: false, draft: { amounts: {}, observation: '' } })
  expect((await newNoteOn('inv_1')).now()).toMatchObject({
    dirty: true,
    draft: { amounts: { lin_1: 10 }, observation: 'Glosa' },
  })
})

const STORED = {
  ...{ id: 'crn_1', revision: 1, kind: 'total', concept: '2', resolutionId: null, selection: [], observation: null },
  ...{ issues: [], chain: [], readiness: null },
} as unknown as CreditNote

it('who saves a note and emits it at once emits what was saved, though it is still being read again', async () => {
  const params = { workspaceId: 'wsp_1', creditNoteId: 'crn_1' }
  queryClient.setQueryData(['creditNotes.get', { params }], STORED)
  const { by } = await held(
    () => {
      const { data: note = null } = useRead('creditNotes.get', { params })
      return useNote({
        ...{ kind: 'credito', note, invoiceId: 'inv_1', acts: useDocument(creditDocument), parts: CREDIT_PARTS },
        ...{ schema: CreditNoteInput, draftSchema: CreditNoteDraft, draftOf: creditDraft, inputOf: creditInput },
        create: () => Promise.reject(new Error('it is there')),
        revise: async (_body, note, revision) => ({ ...note, observation: 'Glosa', revision: revision + 1 }),
      })
    },
    undefined,
    inClinic,
  )
  await by(({ change }) => change({ observation: 'Glosa' }))
  await by(({ flow }) => flow.save())
  await by(({ flow }) => flow.ask('emit'))
  await by(({ flow }) => flow.emit())
  expect(window.requests.map(({ headers }) => headers.get('if-match')).filter(Boolean)).toEqual(['"2"'])
})

it('a note in which nothing was changed is not stored again, and as ready as it was', async () => {
  const note = { ...STORED, readiness: { issues: [], rulePack: 'one' } } as unknown as CreditNote
  const revise = vi.fn(() => Promise.reject(new Error('nothing was changed')))
  const { by, now } = await held(
    () =>
      useNote({
        ...{
          kind: 'credito',
          note,
          invoiceId: 'inv_1',
          acts: useDocument(creditDocument),
          parts: CREDIT_PARTS,
        },
        ...{ schema: CreditNoteInput, draftSchema: CreditNoteDraft, draftOf: creditDraft, inputOf: creditInput },
        create: () => Promise.reject(new Error('it is there')),
        revise,
      }),
    undefined,
    inClinic,
  )
  await by(({ flow }) => flow.save())
  expect(revise).not.toHaveBeenCalled()
  expect(now()).toMatchObject({ dirty: false, readiness: { readiness: note.readiness, pending: false } })
})

it.each([
  ['credito', 'creditNotes.get', 'creditNoteId'],
  ['debito', 'debitNotes.get', 'debitNoteId'],
] as const)(
  'a new note (%s) is stored once, shown as it was stored, and opened at its own address',
  async (kind, read, name) => {
    const created: unknown[] = []
    const keys: string[] = []
    const led = vi.spyOn(nowhere, 'navigate')
    const { by, now } = await held(
      () =>
        useNote({
          ...{ kind, note: null, invoiceId: 'inv_1', acts: useDocument(creditDocument), parts: CREDIT_PARTS },
          ...{ schema: CreditNoteInput, draftSchema: CreditNoteDraft, draftOf: creditDraft, inputOf: creditInput },
          create: async (body, key) => {
            created.push(body)
            keys.push(key)
            return STORED
          },
          revise: () => Promise.reject(new Error('it is new')),
        }),
      undefined,
      inClinic,
    )
    await by(({ change }) => change({ kind: 'total', concept: '2', observation: 'Glosa' }))
    await by(({ flow }) => flow.save())
    expect(created).toMatchObject([{ invoiceId: 'inv_1', kind: 'total', observation: 'Glosa' }])
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
    expect(queryClient.getQueryData([read, { params: { workspaceId: 'wsp_1', [name]: 'crn_1' } }])).toEqual(STORED)
    expect(led.mock.calls).toEqual([
      [
        {
          to: `/c/$workspaceId/notas/${kind}/$noteId`,
          params: { workspaceId: 'wsp_1', noteId: 'crn_1' },
          replace: true,
        },
      ],
    ])
    led.mockRestore()
    expect(now().dirty).toBe(false)
  },
)
