import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { MinistryConnectionForm } from './ministry-connection.tsx'

const KEPT = 'a'.repeat(64)
const SHOWN = 'b'.repeat(64)
const STORED = {
  ...{ simulated: false, baseUrl: 'https://10.0.0.5:9443', documentType: 'CC', documentNumber: '123', userType: 'RE' },
  ...{ hasPassword: true, certificateSha256: KEPT, certificateValidTo: null, verifiedAt: null },
}
const UNTRUSTED = { ok: false, message: 'No se confía', certificateSha256: SHOWN, verifiedAt: null }
const SAVE = 'Guardar y probar'
const TRUST = 'Confiar en este certificado y probar'

async function ministry(test: object) {
  const wire = onWire({ 'connections.get': STORED, 'connections.put': STORED, 'connections.test': test })
  const form = await opened(<MinistryConnectionForm workspaceId="wsp_1" />)
  return { ...wire, ...form, put: () => wire.last('connections.put')?.body }
}

it('what is saved goes to the ministry’s connection as it is written, and is tried', async () => {
  const { press, put, all } = await ministry({ ok: true, verifiedAt: '2026-11-30T04:30:00.000Z' })
  await press(SAVE)
  const { baseUrl, documentType, documentNumber, userType } = STORED
  expect(put()).toEqual({ baseUrl, documentType, documentNumber, userType, certificateSha256: KEPT })
  expect(all('connections.put')).toMatchObject([{ params: { workspaceId: 'wsp_1', connection: 'ministry' } }])
  expect(all('connections.test')).toMatchObject([{ params: { connection: 'ministry' } }])
})

it('a certificate is trusted only once a person compared it, with the password again', async () => {
  const { press, fill, put, all, acts } = await ministry(UNTRUSTED)
  await press(SAVE)
  expect(acts()).not.toContain(TRUST)
  await fill('La comparé con la del servidor y es la misma', true)
  await press(TRUST)
  expect(all('connections.put').length).toBe(1)
  await fill('Contraseña SISPRO', 'secreta')
  await press(TRUST)
  expect(put()).toMatchObject({ certificateSha256: SHOWN, password: 'secreta' })
})

it('another person is not let in with the password of the one before', async () => {
  const { press, fill, all } = await ministry(UNTRUSTED)
  await fill('Número de documento', '456')
  await press(SAVE)
  expect(all('connections.put')).toEqual([])
})
