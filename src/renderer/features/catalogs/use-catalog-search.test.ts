import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import type { CupsUse } from '../../../contract/catalogs.ts'
import { queryClient } from '../../base/api/query.ts'
import { useCatalogEntry, useCatalogSearch } from './use-catalog-search.ts'

const open = new Map<string, () => void>()
let window: Page
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  window = page(async ({ url }) => {
    const q = new URL(url).searchParams.get('q') ?? ''
    await new Promise<void>((resolve) => open.set(q, resolve))
    return Response.json({ items: [{ code: q, name: q }], total: 1 })
  })
  enter('+573001112233')
})
afterEach(() => {
  open.clear()
  queryClient.clear()
  window.close()
})

it('codes that an earlier word found are not those of the word that is typed now', async () => {
  const search = (typed: string) => useCatalogSearch(['cups'], typed, undefined)
  const { by, give, now } = await held<string, ReturnType<typeof search>>(search, 'cons', inClinic)
  const found = () => [now().isCurrent, now().pages.flatMap(({ items }) => items.map(({ code }) => code))]
  const until = (claim: () => void) =>
    vi.waitFor(async () => {
      await by(async () => undefined)
      claim()
    })
  const asked = (q: string) => until(() => expect(open.has(q)).toBe(true))
  await asked('cons')
  open.get('cons')?.()
  await until(() => expect(found()).toEqual([true, ['cons']]))
  await give('consulta')
  expect(found()).toEqual([false, ['cons']])
  await asked('consulta')
  expect(found()).toEqual([false, ['cons']])
  open.get('consulta')?.()
  await until(() => expect(found()).toEqual([true, ['consulta']]))
  await give('')
  await until(() => expect(now().pages).toEqual([]))
})

it('codes of one use are not taken for those of another', async () => {
  const search = (use: CupsUse) => useCatalogSearch(['cups'], 'cons', use)
  const { by, give, now } = await held<CupsUse, ReturnType<typeof search>>(search, 'AC', inClinic)
  const uses = () => window.requests.map(({ url }) => new URL(url).searchParams.get('use'))
  const answered = (wanted: readonly CupsUse[]) =>
    vi.waitFor(async () => {
      await by(async () => open.get('cons')?.())
      expect([uses(), now().isCurrent]).toEqual([wanted, true])
    })
  await answered(['AC'])
  await give('AP')
  await answered(['AC', 'AP'])
})

it.each([
  [undefined, '890201', []],
  ['cups', '8', []],
  ['cups', '', []],
  ['cups', '89', ['/cups?code=89&limit=1']],
])('what a code of %s stands for is asked as soon as %j is a whole one', async (catalog, code, asked) => {
  window = page(async () => Response.json({ items: [{ code, name: 'Consulta' }], total: 1 }))
  enter('+573001112233')
  const { by, now } = await held(() => useCatalogEntry(catalog, code), undefined, inClinic)
  await by(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(window.requests.map(({ url }) => url.slice(url.indexOf('/catalogs/') + '/catalogs'.length))).toEqual(asked)
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now()?.name).toBe(asked.length > 0 ? 'Consulta' : undefined)
  })
})

it('nothing is searched for while nothing is typed, and each catalog is asked for what is typed as its own', async () => {
  const search = (typed: string) => useCatalogSearch(['cups', 'cie10'], typed, 'AC')
  const { by, give, now } = await held<string, ReturnType<typeof search>>(search, ' ', inClinic)
  await by(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(window.requests).toEqual([])
  expect(now()).toEqual({ pages: [], isCurrent: true })
  await give(' dolor ')
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(window.requests).toHaveLength(2)
  })
  const asked = window.requests.map(({ url }) => url.slice(url.indexOf('/catalogs/') + '/catalogs'.length))
  expect(asked).toEqual(['/cups?q=dolor&limit=15&use=AC', '/cie10?q=dolor&limit=15'])
  expect(now().isCurrent).toBe(false)
})
