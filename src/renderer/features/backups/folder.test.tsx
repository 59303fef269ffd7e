import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { BackupsSection } from './backups-section.tsx'

const STATUS = {
  ...{ state: 'current', message: null, until: '2026-11-30T04:30:00.000Z', lastVerifiedAt: null, overdue: false },
  ...{ recoveryKeyShownAt: null, restoredAt: null },
}
const stand = (folder: string | null) =>
  answered('backups.list', {}, { items: [], status: { ...STATUS, folder } } as never)

async function copies(folder: string | null) {
  const { last } = onWire({ 'backups.list': { items: [], status: { ...STATUS, folder } } })
  stand(folder)
  return { last, ...(await opened(<BackupsSection />)) }
}

it('where copies go is what stands in the field, also when somebody else chose it', async () => {
  const { field, by } = await copies('/media/a')
  expect(field('Carpeta de las copias').value).toBe('/media/a')
  await by(() => stand('/media/b'))
  expect(field('Carpeta de las copias').value).toBe('/media/b')
})

it('another place is taken as it is written, and none at all when that is asked for', async () => {
  const { fill, press, last, acts } = await copies('/media/a')
  expect(acts()).not.toContain('Usar esta carpeta')
  await fill('Carpeta de las copias', ' /media/c ')
  await press('Usar esta carpeta')
  expect(last('backups.setFolder')?.body).toEqual({ folder: '/media/c' })
  await press('No copiar a otro lugar')
  expect(last('backups.setFolder')?.body).toEqual({ folder: null })
})

it('where there are no copies none can be given up', async () => {
  expect((await copies(null)).acts()).toEqual(['Hacer una copia ahora'])
})
