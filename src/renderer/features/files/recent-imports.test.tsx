import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { RecentImports } from './recent-imports.tsx'

const one = (id: string, undone: object | null = null) => ({
  ...{ id, fileName: `${id}.csv`, createdAt: '2026-11-30T04:30:00.000Z', created: 1, updated: 0, refused: 0, undone },
})

it('an import is taken back alone, of the kind that is looked at, and not a second time', async () => {
  const undone = { takenBack: 1, kept: 0 }
  const { all } = onWire({
    'imports.list': { items: [one('imp_1'), one('imp_2'), one('imp_3', undone)] },
    'imports.undo': { area: 'patients', undone },
  })
  const { press, acts } = await opened(<RecentImports area="patients" />)
  expect(all('imports.list')[0]?.query).toMatchObject({ area: 'patients' })
  expect(acts()).toEqual(['imp_1', 'imp_2'].map((id) => `Deshacer la importación: ${id}.csv`))
  await press('Deshacer la importación: imp_2.csv')
  expect(all('imports.undo')).toMatchObject([{ params: { importId: 'imp_2' } }])
})
