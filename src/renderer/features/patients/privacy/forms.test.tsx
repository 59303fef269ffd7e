import { expect, it } from 'vitest'
import { onWire } from '../../../../../test/contract/window/wire.ts'
import { answered } from '../../../../../test/support/drawn.tsx'
import { opened } from '../../../../../test/support/screen.tsx'
import { ConsentForm } from './consent-form.tsx'
import { Requests } from './requests.tsx'

const PATIENT = { id: 'pat_1' } as never
const BY_OTHER = 'Decide un representante (padre, madre, tutor)'

async function consent() {
  const { last } = onWire()
  let closed = 0
  const form = await opened(<ConsentForm patient={PATIENT} onClose={() => closed++} />)
  await form.fill('Versión del texto', 'V1')
  const kept = async () => {
    await form.press('Guardar')
    return last('patientConsents.record')?.body
  }
  return { ...form, kept, closed: () => closed }
}

it('who decided for a patient is kept only where somebody did', async () => {
  const { fill, kept, closed } = await consent()
  await fill(BY_OTHER, true)
  await fill('Nombre completo', 'Luis Rojas')
  await fill('Número de documento', '123')
  await fill('Parentesco o calidad', 'padre')
  await fill(BY_OTHER, false)
  expect(await kept()).toMatchObject({ decision: 'given', textVersion: 'V1', representative: null, witness: null })
  expect(closed()).toBe(1)
})

it('who decided for a patient is kept with the person', async () => {
  const { fill, kept } = await consent()
  await fill('Decisión', 'withdrawn')
  await fill(BY_OTHER, true)
  await fill('Nombre completo', 'Luis Rojas')
  await fill('Número de documento', '123')
  await fill('Parentesco o calidad', 'padre')
  expect(await kept()).toMatchObject({
    decision: 'withdrawn',
    representative: { name: 'Luis Rojas', documentType: 'CC', documentNumber: '123', relationship: 'padre' },
  })
})

it('a witness is asked for of what was only said, and kept of nothing else', async () => {
  const { fill, words, kept } = await consent()
  expect(words()).not.toContain('Testigo')
  await fill('Cómo', 'verbal')
  expect(words()).toContain('Testigo')
  await fill('Nombre completo', 'Eva Paz')
  await fill('Número de documento', '9')
  await fill('Cómo', 'written')
  expect(await kept()).toMatchObject({ method: 'written', witness: null })
})

it.each(['granted', 'partly', 'refused'] as const)('a request is answered as it was decided: %s', async (outcome) => {
  const { last } = onWire()
  const request = {
    id: 'req_1',
    revision: 4,
    kind: 'access',
    receivedOn: '2026-11-03',
    dueOn: '2026-11-18',
    outcome: null,
  }
  const query = { patientId: 'pat_1', limit: 100 }
  answered('privacyRequests.list', { params: { workspaceId: 'wsp_1' }, query }, { items: [request] } as never)
  const { press, fill } = await opened(<Requests patient={PATIENT} />)
  await press('Responder')
  await fill('Qué se entregó, se corrigió o se borró, o por qué no', 'Va el PDF')
  await fill('Resultado', outcome)
  await press('Guardar')
  expect(last('privacyRequests.answer')).toMatchObject({
    params: { requestId: 'req_1' },
    body: { outcome, answer: 'Va el PDF' },
    over: '"4"',
  })
})
