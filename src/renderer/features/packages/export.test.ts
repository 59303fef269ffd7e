import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import { downloadExport, downloadOriginal } from './export.ts'

let opened: Page
const names: string[] = []
beforeEach(() => {
  opened = page(async () => new Response('{}'))
  enter('+573001112233')
  vi.stubGlobal('window', { desktop: { saveFile: async (name: string) => names.push(name) } })
})
afterEach(() => {
  names.length = 0
  opened.close()
})

it('what came is saved under the name that it came with', async () => {
  const original = { fileName: 'RIPS_FE950.json' }
  await downloadOriginal('wsp_1', { id: 'pkg_1', number: 'FE950', revision: 3, original } as RipsPackage)
  expect(names).toEqual(['RIPS_FE950.json'])
})

it.each([
  ['json', 'FE950-r3.json'],
  ['xlsx', 'FE950-r3.xlsx'],
] as const)('a package is taken as %s, under its number and revision', async (format, name) => {
  await downloadExport('wsp_1', { id: 'pkg_1', number: 'FE950', revision: 3 } as RipsPackage, format)
  expect(opened.requests.map(({ url }) => new URL(url).searchParams.get('format'))).toEqual([format])
  expect(names).toEqual([name])
})
