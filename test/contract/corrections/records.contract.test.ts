import { afterEach, expect, test } from 'vitest'
import { type Clinic, clinic, service } from '../documents/clinic.ts'
import { correctionDesk } from './desk.ts'

let at: Clinic
afterEach(() => at.close())
const { preview, corrected } = correctionDesk(() => at)

test('a draft is told as it will be when the record of its patient is corrected', async () => {
  at = await clinic()
  const params = { patientId: at.patients[0] }
  const { revision } = (await at.api('patients.get', { params })).body
  await at.api('patients.update', { params, revision, body: { userType: '12' } })
  const lines = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 45_000 }]
  const { id } = await at.created({ lines })
  const place = 'usuarios[].tipoUsuario'
  const fix = { source: 'local' as const, code: 'RVC005', place, changes: [{ from: '12', to: '01' }] }
  const [planned] = await preview(fix, [id])
  await corrected(fix, [id])
  expect((await at.read(id)).status).toBe('ready')
  expect(planned).toMatchObject({ way: 'record', before: 1, after: 0, left: [] })
})
