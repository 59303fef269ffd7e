import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { RecordEditor } from '../records/record-editor.tsx'
import { PatientAside } from './patient-aside.tsx'

const aside = async (role: Role = 'admin') => {
  const wire = onWire({
    'patients.get': { id: 'pat_1', revision: 3, firstName: 'Ana', lastName: 'Rojas' },
    'patients.erasure': { mayErase: true, reasons: [] },
  })
  const gone: string[] = []
  const part = <PatientAside id="pat_1" onGone={() => gone.push('gone')} />
  return { ...wire, gone, ...(await opened(part, { clinic: { role }, leaves: [RecordEditor] })) }
}

it('who saw a patient is asked of that patient alone', async () => {
  const { press, last } = await aside()
  await press('Quién ha visto a este paciente')
  expect(last('auditEvents.list')?.query).toMatchObject({ show: 'reads', about: 'pat_1' })
})

it('all authorizations of a patient are shown, those that were archived as well, and a new one is theirs', async () => {
  const { press, last, given } = await aside()
  await press('Autorizaciones')
  expect(last('authorizations.list')?.query).toMatchObject({ patientId: 'pat_1', isActive: 'all' })
  await press('Nueva autorización')
  const [{ area, id } = { area: undefined, id: undefined }] = given(RecordEditor)
  expect(id).toBe('nuevo')
  const body = { clientId: 'cli_1', number: 'A-1' }
  await area?.operations.create('wsp_1', body, { idempotencyKey: 'a' })
  expect(last('authorizations.create')?.body).toMatchObject({ ...body, patientId: 'pat_1' })
})

it.each<[role: Role, acts: string[]]>([
  [
    'admin',
    [
      'Registrar autorización',
      'Registrar solicitud',
      'PDF para la persona',
      'JSON para otro programa',
      'Ver si se puede borrar',
    ],
  ],
  ['operator', ['Registrar autorización', 'Registrar solicitud']],
  ['reception', ['Registrar autorización', 'Registrar solicitud']],
  ['viewer', []],
])('of a patient’s data a person who is %s can do what the role includes', async (role, acts) => {
  const { press, acts: offered } = await aside(role)
  const before = offered()
  await press('Datos personales')
  expect(offered().filter((act) => !before.includes(act))).toEqual(acts)
})

it('a patient is erased as they were seen, after it was asked, and is gone', async () => {
  const { press, all, gone } = await aside()
  await press('Datos personales')
  await press('Ver si se puede borrar')
  await press('Borrar para siempre')
  expect([all('patients.erase'), gone]).toEqual([[], []])
  await press('Borrar para siempre')
  expect(all('patients.erase')).toMatchObject([{ params: { patientId: 'pat_1' }, over: '"3"' }])
  expect(gone).toEqual(['gone'])
})
