import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { isAskedAgain } from '../../../../test/support/asked-again.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { translate } from '../../base/i18n/i18n.ts'
import { CatalogRow } from './catalog-row.tsx'
import { CatalogsScreen } from './catalogs-screen.tsx'
import { CheckCode } from './check-code.tsx'

const CUPS = { catalog: 'cups', installable: true, installing: null }
const COUNTRIES = { catalog: 'pais', installable: false, installing: null }
const INSTALLING = { catalog: 'cum', installable: true, installing: { phase: 'downloading', done: 1, total: null } }
const coverage = { codes: 900, decided: 800, unpublished: 20, now: 700 }

async function screen(items: readonly object[], mayInstall: boolean) {
  onWire({ 'catalogs.list': { items, mayInstall, coverage } })
  const part = <CatalogsScreen search={{}} onSearch={() => undefined} />
  return opened(part, { leaves: [CatalogRow, CheckCode] })
}

it('those that can be installed have a row each, and a code is looked up in all', async () => {
  const { given, words } = await screen([CUPS, COUNTRIES], true)
  expect(given(CatalogRow)).toEqual([{ catalog: CUPS, mayInstall: true }])
  expect(given(CheckCode)).toMatchObject([{ catalogs: [CUPS, COUNTRIES] }])
  expect(words()).toMatch(/700.*900/)
})

it.each([true, false])(
  'how it is done is told to who may install them, and to others whom to ask: %s',
  async (mayInstall) => {
    const { given, words } = await screen([CUPS], mayInstall)
    expect(given(CatalogRow)).toEqual([{ catalog: CUPS, mayInstall }])
    const said = [translate('catalogs.how'), translate('catalogs.onlyAdmin')]
    expect(said.map((one) => words().includes(one))).toEqual([mayInstall, !mayInstall])
  },
)

it.each([
  ['one of them is being installed', [CUPS, INSTALLING], true],
  ['none is', [CUPS], false],
])('is read again while that tells something new: %s', async (_, items, isAgain) => {
  await screen(items, true)
  expect(isAskedAgain('catalogs.list')).toBe(isAgain)
})
