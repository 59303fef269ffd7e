import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { Backup } from '../../../contract/backups.ts'
import { BackupRow } from './backup-row.tsx'
import { DataKeyPart } from './data-key.tsx'
import { RecoveryKeySection } from './recovery-key.tsx'

const COPY = { id: 'bak_2', until: '2026-11-30T04:30:00.000Z', reason: 'manual', bytes: 1, place: 'folder' }

async function copy() {
  const wire = onWire()
  return { ...wire, ...(await opened(<BackupRow backup={{ ...COPY, verifiedAt: null } as Backup} />)) }
}

it('a copy is looked into, and nothing goes back to it', async () => {
  const { press, all } = await copy()
  await press(/^Comprobar/)
  expect(all('backups.verify')).toMatchObject([{ params: { backupId: 'bak_2' } }])
  expect(all('backups.restore')).toEqual([])
})

it('one goes back to a copy after that was asked, once, and begins anew where it is in place', async () => {
  const { press, all, acts } = await copy()
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  await press(/^Restaurar la copia de/)
  expect(all('backups.restore')).toEqual([])
  await press('Restaurar esta copia')
  expect(all('backups.restore')).toMatchObject([{ params: { backupId: 'bak_2' } }])
  expect(acts()).not.toContain('Restaurar esta copia')
  await expect.poll(() => assign.mock.calls, { timeout: 60_000 }).toEqual([['/']])
})

const PASSWORD = 'una frase larga'
const KEYS = { dataKeySince: null, recoveryKeySince: null, changeDue: false, message: null, step: null }

it('the key of the data is changed by who proves who they are', async () => {
  const { all } = onWire({ 'dataKey.get': KEYS })
  answered('dataKey.get', {}, KEYS as never)
  const { press, fill } = await opened(<DataKeyPart />)
  await press('Cambiar la clave de los datos')
  await press('Cambiar la clave de los datos', 1)
  expect(all('dataKey.change')).toEqual([])
  await fill('Su contraseña', PASSWORD)
  await press('Cambiar la clave de los datos', 1)
  expect(all('dataKey.change')).toMatchObject([{ body: { currentPassword: PASSWORD } }])
})

async function sheet() {
  const groups = { groups: ['ABCD', 'EFGH'] }
  const copies = { items: [], status: { recoveryKeyShownAt: null } }
  const answers = { 'recoveryKey.show': groups, 'recoveryKey.renew': groups, 'dataKey.get': KEYS }
  const wire = onWire({ ...answers, 'backups.list': copies })
  return { ...wire, ...(await opened(<RecoveryKeySection />)) }
}

it('the sheet is shown to who proves who they are, and no other one is made', async () => {
  const { press, fill, all, words } = await sheet()
  await press('Mostrar la llave')
  expect([all('recoveryKey.show'), words().includes('EFGH')]).toEqual([[], false])
  await fill('Su contraseña', PASSWORD)
  await press('Mostrar la llave')
  expect(all('recoveryKey.show')).toMatchObject([{ body: { currentPassword: PASSWORD } }])
  expect([all('recoveryKey.renew'), words().includes('EFGH')]).toEqual([[], true])
  // Whoever comes next to this window proves who they are again.
  await press('Ya la guardé')
  await press('Mostrar la llave')
  expect([all('recoveryKey.show'), words().includes('EFGH')]).toMatchObject([[{}], false])
})

it('another sheet is made after that was asked of who proves who they are', async () => {
  const { press, fill, all, words } = await sheet()
  const read = all('dataKey.get').length
  await press('Anular y hacer una nueva')
  await press('Anular y hacer una nueva', 1)
  expect(all('recoveryKey.renew')).toEqual([])
  await fill('Su contraseña', PASSWORD, 1)
  await press('Anular y hacer una nueva', 1)
  expect(all('recoveryKey.renew')).toMatchObject([{ body: { currentPassword: PASSWORD } }])
  expect(words()).toContain('EFGH')
  // Since when it is good is said anew.
  expect(all('dataKey.get').length).toBeGreaterThan(read)
})
