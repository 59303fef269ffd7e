import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { LastUsedNumber } from '../../../contract/go-live.ts'
import { NumberingPart } from './numbering-part.tsx'

const RANGE = { kind: 'invoice', prefix: 'FE', from: 1, to: 500, next: 42, providerNext: null, checkedAt: null }
const STATED = { ...RANGE, resolutionId: 'res_1', lastUsed: 41, agreement: 'agrees' } as LastUsedNumber
const OPEN = { ...RANGE, resolutionId: 'res_2', lastUsed: null, agreement: 'unstated' } as LastUsedNumber
const LAST = 'Último número usado de Factura FE 1–500'
const NONE = 'Ningún número usado de Factura FE 1–500'

async function numbering(...of: LastUsedNumber[]) {
  const { last, all } = onWire()
  return { last, all, ...(await opened(<NumberingPart numbering={of} />)) }
}

it('that no number was used counts, whatever was typed before', async () => {
  const { fill, press, last } = await numbering(STATED)
  await fill(LAST, 45)
  await fill(NONE, true)
  await press('Guardar')
  expect(last('resolutions.setLastUsed')).toMatchObject({ params: { resolutionId: 'res_1' }, body: { lastUsed: null } })
})

it('each number is said of its own resolution', async () => {
  const { fill, press, last } = await numbering(STATED, OPEN)
  await fill(LAST, 7, 1)
  await press('Guardar', 1)
  expect(last('resolutions.setLastUsed')).toMatchObject({ params: { resolutionId: 'res_2' }, body: { lastUsed: 7 } })
})

it('what was said already, and nothing at all, is not said again', async () => {
  expect((await numbering(STATED, OPEN)).acts()).toEqual([])
})
