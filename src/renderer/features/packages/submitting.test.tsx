import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import { useRead } from '../../base/api/query.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { usePackageEditor } from './use-package-editor.ts'

const CONFIRM = 'Radicar ahora'
const READ = { params: { workspaceId: 'wsp_1', packageId: 'pkg_1' } }
const said = () => notificationsStore.getState().notifications.map(({ message }) => message)
const judged = (counts: object = {}) => ({
  validation: { revision: 3, counts: { error: 0, notification: 0, unresolved: 0, ...counts } },
})

interface DialogProps {
  readonly of: RipsPackage
  readonly onClose: () => void
}

function Dialog({ of, onClose }: DialogProps) {
  return <SubmitDialog editor={usePackageEditor(of)} onClose={onClose} />
}

/** Over a package as it was read last. */
function Over({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { data } = useRead('ripsPackages.get', READ)
  return data ? <Dialog of={data} onClose={onClose} /> : null
}

const USERS = [
  { servicios: { consultas: [{ codConsulta: '1' }], procedimientos: [{ codProcedimiento: '2' }] } },
  { servicios: { consultas: [{ codConsulta: '3' }] } },
]

/** The question before a filing, over a package that is as `then` once it was judged. */
async function asking(of: object, answer: unknown = {}, then: object = of) {
  const at = (fields: object) =>
    aPackage({ revision: 3, large: null, users: 2, rips: { usuarios: USERS }, ...fields } as Partial<RipsPackage>)
  const answers = { 'ripsPackages.submit': answer, 'ripsPackages.get': at(then) }
  const wire = onWire(answers)
  answered('ripsPackages.get', READ, at(of))
  let closed = 0
  const screen = await opened(<Over onClose={() => closed++} />)
  return { ...wire, closed: () => closed, ...screen }
}

it.each([
  ['accepted', 'El ministerio aceptó el paquete.'],
  ['rejected', 'El ministerio rechazó el paquete.'],
  ['unknown', 'No se sabe todavía qué respondió el ministerio.'],
  ['queued', 'El paquete quedó en espera de envío.'],
  ['sending', 'El paquete quedó en espera de envío.'],
])('what is filed is what was shown, and what came of it is said: %s', async (status, words) => {
  const { press, all, closed, ...screen } = await asking(judged(), aPackage({ status, revision: 3 } as never))
  expect(screen.words()).toContain('Se enviará exactamente la revisión 3: 2 usuarios y 3 servicios.')
  expect(all('ripsPackages.validate')).toEqual([])
  expect([all('ripsPackages.submit'), said(), closed()]).toEqual([[], [], 0])
  await press(CONFIRM)
  expect(all('ripsPackages.submit')).toMatchObject([{ params: { packageId: 'pkg_1' }, over: '"3"' }])
  expect([said(), closed()]).toEqual([[words], 1])
})

it('what is not judged yet is judged once by itself, and filed only then', async () => {
  const { all, press, acts } = await asking({}, aPackage({ status: 'queued' }), judged())
  expect(all('ripsPackages.validate')).toHaveLength(1)
  expect(acts()).toContain(CONFIRM)
  await press(CONFIRM)
  expect([all('ripsPackages.validate').length, all('ripsPackages.submit').length]).toEqual([1, 1])
})

it.each([
  ['what no judgement came of', {}, false],
  ['what a judgement of an older revision is there of', { validation: { ...judged().validation, revision: 2 } }, false],
  ['what the ministry would reject', judged({ error: 1 }), true],
])('%s cannot be filed', async (_, of, isBlocked) => {
  const { acts, all, words } = await asking(of)
  expect(acts()).toEqual(['Cancelar'])
  expect(words().includes('Corrija los errores antes de radicar.')).toBe(isBlocked)
  expect([all('ripsPackages.validate').length, all('ripsPackages.submit')]).toEqual([isBlocked ? 0 : 1, []])
})

it('what the ministry would remark, or alone can check, is said and keeps nobody from filing', async () => {
  const { words, acts } = await asking(judged({ notification: 2, unresolved: 1 }))
  expect(words()).toContain('2 notificaciones no impiden radicar.')
  expect(words()).toContain('1 regla solo la puede comprobar el ministerio.')
  expect(acts()).toContain(CONFIRM)
})

it('a package too large to be shown is said as large as it is', async () => {
  const of = { ...judged(), rips: null, large: { bytes: 1 }, users: 90_000, services: 250_000 }
  expect((await asking(of)).words()).toMatch(/90.?000 usuarios y 250.?000 servicios/)
})

it('a filing that was refused stays asked, with the reason, and is not said to have left', async () => {
  const { press, words, closed } = await asking(judged(), refused('revision_conflict', 409))
  await press(CONFIRM)
  expect(words()).toContain(catalog.errors.revision_conflict)
  expect([said(), closed()]).toEqual([[], 0])
})

it('who cancels files nothing', async () => {
  const { press, all, closed } = await asking(judged())
  await press('Cancelar')
  expect([all('ripsPackages.submit'), closed()]).toEqual([[], 1])
})
