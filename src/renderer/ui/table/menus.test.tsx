import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { ListSettings } from '../../../contract/list-settings.ts'
import type { LongColumn } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import type { Arrangement } from './list-settings.ts'
import type { Arranged } from './use-arranged.ts'
import { ViewsMenu } from './views-menu.tsx'

const COLUMNS: readonly LongColumn<unknown>[] = ['name', 'payer', 'total'].map((key, at) => ({
  ...{ key, header: `De ${key}`, weight: 2, cell: () => null },
  ...(at === 0 && { opens: true }),
}))
const VIEWS: ListSettings['views'] = [
  { name: 'Octubre', search: { desde: '2026-10-01' }, shownColumns: ['payer'], widths: { payer: 200 } },
  { name: 'Sura', search: { pagador: 'cli_1', orden: 'total' }, shownColumns: null, widths: {} },
]

/** A list as it is arranged, and what is changed of that. */
async function arranged(Menu: typeof ColumnsMenu) {
  onWire()
  let settings: ListSettings = { shownColumns: ['payer'], widths: { total: 120 }, views: VIEWS }
  const searched: object[] = []
  const of = {
    ...{ columns: COLUMNS, shown: COLUMNS.slice(0, 2), settings, search: { q: 'rojas', pagador: 'cli_9' } },
    ...{ filters: ['pagador', 'desde'], sort: '-total', onSort: () => undefined, isNarrowed: true },
    arrange: (change: Partial<ListSettings> | Arrangement) => {
      settings = { ...settings, ...(typeof change === 'function' ? change(settings) : change) }
    },
    onSearch: (change: object) => searched.push(change),
  }
  const screen = await opened(<Menu arranged={of as unknown as Arranged<unknown>} />)
  return { searched, settings: () => settings, ...screen }
}

it('a column is shown or hidden by its own box, and what opens a row stays', async () => {
  const { fill, settings, field } = await arranged(ColumnsMenu)
  expect(field('De name').disabled).toBe(true)
  await fill('De total', true)
  expect(settings().shownColumns).toEqual(['name', 'payer', 'total'])
  await fill('De payer', false)
  expect(settings().shownColumns).toEqual(['name'])
})

it('a column gets wider and narrower by itself, the others stay, and all of it can be put back', async () => {
  const { press, settings } = await arranged(ColumnsMenu)
  await press('Más ancha: De payer')
  const wider = settings().widths.payer ?? 0
  await press('Más angosta: De payer')
  expect([settings().widths.total, wider > (settings().widths.payer ?? 0)]).toEqual([120, true])
  await press('Restablecer columnas')
  expect(settings()).toEqual({ shownColumns: null, widths: {}, views: VIEWS })
})

it('a view shows what it says, and nothing else that narrowed the list before', async () => {
  const { press, settings, searched } = await arranged(ViewsMenu)
  await press('Sura')
  expect(settings()).toMatchObject({ shownColumns: null, widths: {} })
  expect(searched).toStrictEqual([{ pagador: 'cli_1', desde: undefined, orden: 'total' }])
})

it('a view keeps what narrows the list, its order and its columns, but no words', async () => {
  const { press, fill, settings, acts } = await arranged(ViewsMenu)
  expect(acts()).not.toContain('Guardar vista')
  await fill('Nombre de la vista', ' Mía ')
  await press('Guardar vista')
  expect(settings().views.find(({ name }) => name === 'Mía')).toEqual({
    ...{ name: 'Mía', search: { pagador: 'cli_9', orden: '-total' }, shownColumns: ['payer'], widths: { total: 120 } },
  })
  expect(settings().views).toHaveLength(3)
})

it('a view that was taken away by mistake comes back where it was', async () => {
  const { press, settings } = await arranged(ViewsMenu)
  await press('Quitar la vista Octubre')
  expect(settings().views.map(({ name }) => name)).toEqual(['Sura'])
  const word = await opened(notificationsStore.getState().notifications.at(-1)?.message)
  await word.press('Deshacer')
  expect(settings().views).toEqual(VIEWS)
})
