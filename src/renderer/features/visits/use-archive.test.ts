import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { parseKept } from './draft.ts'
import { useArchive } from './use-archive.ts'
import { useVisitEditor } from './use-visit-editor.ts'

let window: Page
let isRefused: boolean
beforeEach(() => {
  isRefused = false
  vi.stubGlobal('document', { querySelectorAll: () => [], getElementById: () => null })
  window = page(async ({ url }) => {
    const error = { code: 'revision_conflict', message: 'No.' }
    const isArchive = url.endsWith('/vis_1')
    return isArchive && isRefused
      ? Response.json({ error, requestId: 'r' }, { status: 412 })
      : Response.json({ items: [] })
  })
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  clearDrafts()
  queryClient.clear()
  window.close()
})

const kept = () => readDraft('wsp_1:visit:vis_1', parseKept)?.draft.note
const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

function useArchiving(visit: Visit) {
  const editor = useVisitEditor(visit, '2026-11-20')
  return { editor, ...useArchive(visit, editor.discard) }
}

/** A visit in which something was typed, and which is archived then. */
async function archived(isLeft: boolean) {
  const hook = await held(useArchiving, aVisit('vis_1', { revision: 3 }), inClinic)
  await hook.by(({ editor }) => editor.change({ note: 'Tos' }))
  expect(kept()).toBe('Tos')
  const archiving = hook
    .now()
    .archive.mutateAsync()
    .catch(() => undefined)
  if (isLeft) await hook.end()
  await hook.by(() => archiving)
  return hook
}

it.each([false, true])(
  'no unsaved work is left of a visit that is archived, also where it was left (%s)',
  async (isLeft) => {
    await archived(isLeft)
    expect(kept()).toBeUndefined()
    expect(said(), 'it can be undone').toHaveLength(1)
  },
)

it('what was typed in a visit that cannot be archived stays', async () => {
  isRefused = true
  await archived(false)
  expect([kept(), said()]).toEqual(['Tos', [catalog.errors.revision_conflict]])
})
