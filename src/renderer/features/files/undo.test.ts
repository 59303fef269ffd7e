import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { useUndoImport } from './undo.ts'

let window: Page
afterEach(() => {
  clearToasts()
  queryClient.clear()
  window.close()
})

it.each([0, 3])('what an import made and is taken back is not shown any more, whether %d stay or not', async (kept) => {
  window = page(async () => Response.json({ area: 'visits', undone: { takenBack: 5, kept } }))
  enter('+573001112233')
  const lists = ['visits.list', 'patients.list', 'imports.list'].map((id) => [id])
  for (const list of lists) queryClient.setQueryData(list, {})
  const { by } = await held(useUndoImport, undefined, inClinic)
  await by(({ mutateAsync }) => mutateAsync('imp_1'))
  expect(lists.map((list) => queryClient.getQueryState(list)?.isInvalidated)).toEqual([true, true, true])
})
