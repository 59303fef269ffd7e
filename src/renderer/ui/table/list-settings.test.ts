import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { enter, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import type { ListSettings } from '../../../contract/list-settings.ts'
import { queryClient } from '../../base/api/query.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { useListSettings, withoutView, withView, withViewAgain } from './list-settings.ts'

const arranged = (...shownColumns: string[]): ListSettings => ({ shownColumns, widths: {}, views: [] })

/** A window whose service answers a reading when it is told to, and keeps what it is given. */
async function settingsOf(before: ListSettings) {
  const kept: ListSettings[] = []
  const readings: (() => void)[] = []
  const window = page(async (request) => {
    if (request.method === 'PUT') {
      kept.push(await request.json())
      return Response.json(kept.at(-1))
    }
    await new Promise<void>((resolve) => readings.push(resolve))
    return Response.json(before)
  })
  enter('+573001112233')
  const hook = await held(useListSettings, 'patients' as const, (inner) =>
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(WorkspaceContext, { value: aWorkspace() }, inner),
    ),
  )
  const answer = () =>
    hook.by(async () => {
      for (const resolve of readings.splice(0)) resolve()
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    })
  return { ...hook, kept, answer, close: () => window.close() }
}

let at: Awaited<ReturnType<typeof settingsOf>>
afterEach(async () => {
  await at.end()
  queryClient.clear()
  at.close()
})

it('a column that was chosen while the arrangement was being read stays chosen', async () => {
  at = await settingsOf(arranged('name'))
  await at.by(({ arrange }) => arrange({ shownColumns: ['name', 'phone'] }))
  await at.answer()
  expect(at.now().settings.shownColumns).toEqual(['name', 'phone'])
  expect(at.kept).toEqual([arranged('name', 'phone')])
})

it('two changes made one after the other are both kept, though neither was answered', async () => {
  at = await settingsOf(arranged('name'))
  await at.answer()
  await at.by(({ arrange }) => {
    arrange({ shownColumns: ['phone'] })
    arrange({ widths: { phone: 200 } })
  })
  expect(at.now().settings).toEqual({ shownColumns: ['phone'], widths: { phone: 200 }, views: [] })
  expect(at.kept.at(-1)).toEqual({ shownColumns: ['phone'], widths: { phone: 200 }, views: [] })
})

const view = (name: string) => ({ name, search: {}, shownColumns: null, widths: {} })

it('views that were saved before stay, though a column was chosen before they were read', async () => {
  at = await settingsOf({ ...arranged('name'), views: [view('Por cobrar')] })
  await at.by(({ arrange }) => arrange({ shownColumns: ['name', 'phone'] }))
  await at.answer()
  expect(at.kept.map(({ views }) => views.map(({ name }) => name))).toEqual([['Por cobrar']])
  expect(at.now().settings.shownColumns).toEqual(['name', 'phone'])
})

it('a view that is given back stands beside one that was saved after it was removed', async () => {
  const gone = view('Por cobrar')
  at = await settingsOf({ ...arranged('name'), views: [gone] })
  await at.answer()
  await at.by(({ arrange }) => arrange(withoutView(gone)))
  await at.by(({ arrange }) => arrange(withView(view('De hoy'))))
  await at.by(({ arrange }) => arrange(withViewAgain(gone, 0)))
  expect(at.kept.at(-1)?.views.map(({ name }) => name)).toEqual(['Por cobrar', 'De hoy'])
})
