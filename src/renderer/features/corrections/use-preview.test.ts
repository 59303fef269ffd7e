import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { ApiFault } from '../../../contract/client.ts'
import type { CorrectionTarget } from '../../../contract/corrections.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { MAX_SELECTED } from '../../ui/table/selection.ts'
import { clearToasts } from '../../ui/toast.tsx'
import type { Cause } from './cause-screen.tsx'
import { usePreview } from './use-preview.ts'

afterEach(clearToasts)

it('a person is told when the documents of a correction cannot be read', async () => {
  const between = () => Promise.reject(new ApiFault(0, 'internal_error', ''))
  const of = { cause: { code: 'RVC001', place: 'usuarios.codSexo' } as Cause, list: { total: 3, between }, chosen: [] }
  const { by, now } = await held(usePreview, of)
  await by(({ ask }) => ask([{ to: 'F' }]))
  expect(now().asked).toBeUndefined()
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
    catalog.errors.internal_error,
  ])
})

it.each([
  ['those that were chosen', ['rps_2'], 3, 1, ['rps_2']],
  ['all that there are, where none was', [], 3, 3, ['rps_0', 'rps_1', 'rps_2']],
  ['no more than can be selected', [], MAX_SELECTED + 5, MAX_SELECTED, undefined],
])('a correction is for %s', async (_, chosen, total, count, ids) => {
  const target = (targetId: string) => ({ targetId }) as CorrectionTarget
  const between = async (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (__, at) => target(`rps_${first + at}`))
  const cause = { code: 'RVC001', place: 'usuarios.codSexo' } as Cause
  const { by, now } = await held(usePreview, { cause, list: { total, between }, chosen: chosen.map(target) })
  expect(now().count).toBe(count)
  await by(({ ask }) => ask([{ to: 'F' }]))
  const { correction, targetIds } = now().asked ?? {}
  expect(correction).toEqual({ ...cause, changes: [{ to: 'F' }] })
  expect(targetIds).toHaveLength(count)
  if (ids) expect(targetIds).toEqual(ids)
})
