import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { ApiFault } from '../../../contract/client.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { clearToasts } from '../../ui/toast.tsx'
import type { BaseRecord, RecordOperations } from './area.ts'
import { useArchiveSelected } from './use-archive-selected.ts'

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  window.close()
})

const rows: BaseRecord[] = ['a', 'b', 'c'].map((id) => ({ id, isActive: true, revision: 2 }))

/** Three selected rows of which the service refuses one. */
async function selected(refused: string, archived = false) {
  const acts: string[] = []
  const act = (name: string) => async (_: string, id: string) => {
    if (id === refused) throw new ApiFault(409, 'revision_conflict', 'No.')
    acts.push(`${name} ${id}`)
    return { id, isActive: name === 'restore', revision: 3 }
  }
  const operations = { archive: act('archive'), restore: act('restore') } as unknown as RecordOperations<BaseRecord>
  const clear = vi.fn()
  const selection = { rows, boxes: { clear }, extend: () => undefined } as never
  const hook = await held(
    useArchiveSelected<BaseRecord>,
    { area: { key: 'patients', operations }, selection, archived },
    inClinic,
  )
  return { ...hook, acts, clear }
}
const said = () => notificationsStore.getState().notifications
const words = () => said().map(({ message }) => (typeof message === 'string' ? message : 'with an undo'))

it('a refusal in the middle is said beside what was done, which can be undone', async () => {
  const { by, now, acts, clear } = await selected('c')
  await by(({ run }) => run())
  expect(acts).toEqual(['archive a', 'archive b'])
  expect(words().toSorted()).toEqual([catalog.errors.revision_conflict, 'with an undo'].toSorted())
  expect([now().busy, clear.mock.calls.length]).toEqual([false, 1])
})

it('where nothing was done the rows stay selected, and why is said', async () => {
  const { by, acts, clear } = await selected('a', true)
  await by(({ run }) => run())
  expect([acts, words(), clear.mock.calls]).toEqual([[], [catalog.errors.revision_conflict], []])
})
