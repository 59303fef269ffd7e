import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { useListChoices } from './list-choices.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

it('a list that was chosen and archived since is still named, and no other one that is archived', async () => {
  const list = (id: string, isActive = true) => ({ id, name: `Tarifas ${id}`, base: 'own', clientId: null, isActive })
  const all = [list('a'), list('b', false), list('c', false), list('d')]
  window = page(async (request) => {
    const shown = new URL(request.url).searchParams.get('isActive') === 'all' ? all : all.filter((one) => one.isActive)
    return Response.json({ items: shown })
  })
  enter('+573001112233')
  const { now } = await held(useListChoices, { chosen: 'b', fits: ({ id }) => id !== 'd' }, inClinic)
  await vi.waitFor(() =>
    expect(now()).toEqual([
      { value: 'a', label: 'Tarifas a' },
      { value: 'b', label: 'Tarifas b · Archivado' },
    ]),
  )
})
