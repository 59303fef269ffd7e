import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts } from '../../base/drafts/draft.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { useComment } from './use-comment.ts'

let window: Page
afterEach(() => {
  clearDrafts()
  queryClient.clear()
  window.close()
})

const commentOn = (targetId: string) =>
  held(useComment, targetId, (inner) =>
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(WorkspaceContext, { value: aWorkspace() }, inner),
    ),
  )

/** A service that takes a comment when the test says so. */
function slowService() {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const said: string[] = []
  window = page(async (request) => {
    if (!new URL(request.url).pathname.endsWith('/comments')) return Response.json({})
    said.push((await request.json()).text)
    await answered
    return Response.json({ id: 'cmt_1' }, { status: 201 })
  })
  enter('+573001112233')
  return { said, letGo }
}

it('a comment that was not sent is there again after a look at something else', async () => {
  slowService()
  const first = await commentOn('inv_1')
  await first.by(({ write }) => write('Falta la epicrisis'))
  await first.end()
  expect((await commentOn('inv_1')).now().text).toBe('Falta la epicrisis')
  expect((await commentOn('inv_2')).now().text).toBe('')
})

it('what is typed while a comment is being sent stays, and alone', async () => {
  const { said, letGo } = slowService()
  const { by, now } = await commentOn('inv_1')
  await by(({ write }) => write('Falta la epicrisis.'))
  await by(({ send }) => void send())
  await vi.waitFor(() => expect(said).toEqual(['Falta la epicrisis.']))
  await by(({ write }) => write('Falta la epicrisis. Ya la pedí'))
  letGo()
  await by(() => vi.waitFor(() => expect(now().isOnItsWay).toBe(false)))
  expect(now().text).toBe('Ya la pedí')
})

it('a comment that was sent is not there again, though nobody waited for the answer', async () => {
  const { said, letGo } = slowService()
  const { by, now, end } = await commentOn('inv_1')
  await by(({ write }) => write('Falta la epicrisis.'))
  const sent = now().send()
  await vi.waitFor(() => expect(said).toHaveLength(1))
  await end()
  letGo()
  await sent
  expect((await commentOn('inv_1')).now().text).toBe('')
})
