import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { readFilesAsInAWindow } from '../../../../test/support/file-reader.ts'
import { held } from '../../../../test/support/hook.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import { queryClient } from '../../base/api/query.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { useAttach } from './use-attach.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

/** Where somebody attaches to a visit. */
function attaching() {
  readFilesAsInAWindow()
  enter('+573001112233')
  return held(
    () => useAttach({ visitId: 'vis_1' }),
    undefined,
    (inner) =>
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(WorkspaceContext, { value: aWorkspace() }, inner),
      ),
  )
}

const fileOf = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)

it('what is dropped while other files are sent is sent after them, and what was refused before stays said', async () => {
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  window = page(async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('/supports')) return Response.json({})
    const { name } = await request.json()
    begun.push(name)
    if (name === 'historia.pdf') await first.promise
    return Response.json({ id: `sup_${begun.length}` }, { status: 201 })
  })
  const attach = await attaching()
  await attach.by(({ take }) => take([fileOf('historia.pdf'), fileOf('vacía.pdf', 0)]))
  await attach.by(({ take }) => take([fileOf('orden.pdf')]))
  await attach.by(() => vi.waitFor(() => expect(begun.length).toBeGreaterThan(0)))
  expect(begun).toEqual(['historia.pdf'])
  await attach.by(async () => {
    first.resolve()
    await vi.waitFor(() => expect(begun).toEqual(['historia.pdf', 'orden.pdf']))
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  })
  expect(attach.now().refused).toEqual([{ name: 'vacía.pdf', why: 'Está vacío.' }])
})

it('a file that was refused counts as gone through, so that all of them come to an end', async () => {
  let nth = 0
  window = page(async (request) => {
    if (!new URL(request.url).pathname.endsWith('/supports')) return Response.json({})
    nth += 1
    const error = { code: 'duplicate_resource', message: 'Ya está.' }
    return nth === 1
      ? Response.json({ error, requestId: 'r' }, { status: 409 })
      : Response.json({ id: `sup_${nth}` }, { status: 201 })
  })
  const attach = await attaching()
  await attach.by(({ take }) => take([fileOf('historia.pdf'), fileOf('orden.pdf')]))
  // Until it is drawn: what is told to a hook that is gone by then is told to nobody.
  await vi.waitFor(async () => {
    await attach.by(async () => undefined)
    expect([nth, attach.now().busy]).toEqual([2, false])
  })
  expect([attach.now().percent, attach.now().refused.map(({ name }) => name)]).toEqual([100, ['historia.pdf']])
})

it('another try begins with nothing refused', async () => {
  window = page(async () => Response.json({ id: 'sup_1' }, { status: 201 }))
  const attach = await attaching()
  const refusedOf = async (file: File) => {
    await attach.by(({ take }) => take([file]))
    await vi.waitFor(async () => {
      await attach.by(async () => undefined)
      expect(attach.now().busy).toBe(false)
    })
    return attach.now().refused.map(({ name }) => name)
  }
  expect(await refusedOf(fileOf('vacía.pdf', 0))).toEqual(['vacía.pdf'])
  expect(await refusedOf(fileOf('orden.pdf'))).toEqual([])
})
