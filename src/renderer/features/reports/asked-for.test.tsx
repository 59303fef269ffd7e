import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { Asked, ViewSwitch } from './report-parts.tsx'
import type { ReportSearch } from './search.ts'

const DAYS = { desde: '2026-09-01', hasta: '2026-09-30' }

/** What the address of a report becomes. */
async function report(search: ReportSearch) {
  onWire()
  const searched: ReportSearch[] = []
  const on = { search, onSearch: (next: ReportSearch) => searched.push(next) }
  const by = { value: 'payer', options: ['payer', 'month'], labelOf: (of: string) => of }
  const part = (
    <>
      <ViewSwitch {...on} />
      <Asked {...on} by={by}>
        {null}
      </Asked>
    </>
  )
  const screen = await opened(part)
  const kept = () =>
    searched.map((of) => Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)))
  return { kept, ...screen }
}

it('another report is of the same days, and of nothing that the one before was narrowed by', async () => {
  const { fill, kept } = await report({ ...DAYS, por: 'payer', ver: 'sin-facturar' })
  await fill('Informe', 'rechazos')
  expect(kept()).toEqual([{ ...DAYS, vista: 'rechazos' }])
})

it('another day or another kind of row changes nothing else', async () => {
  const { fill, kept } = await report({ ...DAYS, por: 'payer', ver: 'sin-facturar' })
  await fill('Desde', '2/9/2026')
  await fill('Hasta', '1/10/2026')
  await fill('Agrupar por', 'month')
  const before = { ...DAYS, por: 'payer', ver: 'sin-facturar' }
  expect(kept()).toEqual([
    { ...before, desde: '2026-09-02' },
    { ...before, hasta: '2026-10-01' },
    { ...before, por: 'month' },
  ])
})

it('half a day that is being typed asks for nothing', async () => {
  const { fill, kept } = await report(DAYS)
  await fill('Desde', '2/9')
  expect(kept()).toEqual([])
})
