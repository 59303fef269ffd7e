import { useState } from 'react'
import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { aVisit } from '../../../../test/support/visits.ts'
import { draftOf, type VisitDraft } from './draft.ts'
import { useDay } from './use-day.ts'

const done = (service: Record<string, unknown>) => ({ category: 1, service, quantity: 1, unitPrice: 45_000 })
const VISIT = aVisit('vis_1', {
  date: '2026-11-20',
  services: [
    done({ fechaInicioAtencion: '2026-11-20 08:30', fechaEgreso: '2026-11-20 22:00' }),
    done({ codConsulta: '890201', fechaInicioAtencion: '2026-11-21 09:00' }),
  ],
})

function useDated(first: VisitDraft) {
  const [draft, setDraft] = useState(first)
  return { draft, setDay: useDay({ draft, change: setDraft }) }
}

it('what was done on the day of a visit goes along to the day that is typed over it, with its time', async () => {
  const { by, now } = await held(useDated, draftOf(VISIT))
  const days = () => now().draft.services.map(({ service }) => service.fechaInicioAtencion)
  // Key by key: nothing is a day until all of it is there.
  for (const typed of ['19/11/202', '19/11/20', '']) await by(({ setDay }) => setDay(typed))
  expect(days()).toEqual(['2026-11-20 08:30', '2026-11-21 09:00'])
  await by(({ setDay }) => setDay('2026-11-19'))
  expect(now().draft).toMatchObject({ date: '2026-11-19', contractId: '' })
  expect(days()).toEqual(['2026-11-19 08:30', '2026-11-21 09:00'])
  await by(({ setDay }) => setDay('2026-11-18'))
  expect(days()).toEqual(['2026-11-18 08:30', '2026-11-21 09:00'])
  expect(now().draft.services[0]?.service.fechaEgreso).toBe('2026-11-18 22:00')
})
