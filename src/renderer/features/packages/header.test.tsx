import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { PresentNow } from '../teamwork/present-now.tsx'
import { PackageHeader } from './package-header.tsx'
import { type PackageEditor, usePackageEditor } from './use-package-editor.ts'

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

function Header({ of }: { readonly of: RipsPackage }) {
  return <PackageHeader editor={usePackageEditor(of)} />
}

/** The head of a package, as a person of a role is shown it. */
async function header(of: object = {}, role: Role = 'admin', answers: Parameters<typeof onWire>[0] = {}) {
  const wire = onWire(answers)
  const { went, router } = watched()
  const part = <Header of={aPackage({ number: 'FE1', sourceDocumentId: null, ...of } as Partial<RipsPackage>)} />
  return { ...wire, went, ...(await opened(part, { clinic: { role }, router, leaves: [PresentNow] })) }
}

const TAKES = ['Descargar el JSON que se envía', 'Descargar en Excel, con los hallazgos']
const WRITES = ['Validar', 'Radicar', 'Cambiar nombre']
const CORRECT = 'Corregir el RIPS'
const DISCARD = 'Descartar el paquete'
const INVOICE = { kind: 'invoice', status: 'accepted' }

it.each<[of: object, role: Role, acts: string[]]>([
  [{}, 'biller', [...WRITES, ...TAKES, DISCARD]],
  [{}, 'viewer', TAKES],
  [{ status: 'rejected' }, 'biller', [...WRITES, ...TAKES]],
  [{ status: 'queued' }, 'admin', TAKES],
  [{ status: 'unknown' }, 'admin', TAKES],
  [{ sourceDocumentId: 'inv_1' }, 'biller', [...WRITES, ...TAKES]],
  [INVOICE, 'biller', [CORRECT, ...TAKES]],
  [INVOICE, 'auditor', TAKES],
  [{ ...INVOICE, kind: 'credit_note' }, 'biller', TAKES],
  [{ ...INVOICE, rips: null }, 'biller', TAKES],
  [{ status: 'queued', original: {} }, 'viewer', [...TAKES, 'Descargar lo que llegó, sin ajustes']],
])('of a package %j a person who is %s can do: %j', async (of, role, acts) => {
  expect((await header(of, role)).acts()).toEqual(acts)
})

/** The head of a package with unsaved work, and what is begun there. */
async function working(of: object = {}) {
  onWire()
  const did: string[] = []
  const does =
    (name: string) =>
    async (...given: unknown[]) =>
      void did.push([name, ...given.filter(isWords)].join(' '))
  const editor = {
    ...{ package: aPackage({ name: 'Octubre' }), dirty: true, changes: 1, busy: null, readOnly: false, canUndo: true },
    ...{ save: does('save'), validate: does('validate'), undo: does('undo'), discard: does('discard') },
    ...{ setName: does('name'), ...of },
  }
  const part = <PackageHeader editor={editor as unknown as PackageEditor} />
  return { did, ...(await opened(part, { leaves: [PresentNow] })) }
}
const isWords = (given: unknown) => typeof given === 'string'

it('each button over unsaved work does what it says', async () => {
  const { did, press } = await working()
  for (const name of ['Deshacer el último cambio', 'Guardar', 'Validar', 'Descartar cambios sin guardar'])
    await press(name)
  expect(did).toEqual(['undo', 'save', 'validate', 'discard'])
})

it.each(['save', 'validate', 'submit', 'reconcile'])(
  'nothing else is begun with a package while it is busy: %s',
  async (busy) => {
    const { acts } = await working({ busy })
    expect(acts().filter((act) => ['Guardar', 'Validar', 'Radicar'].includes(act))).toEqual([])
  },
)

it('a package in which nothing was changed has nothing to save, to undo or to give up', async () => {
  const { acts } = await working({ dirty: false, canUndo: false })
  expect(acts().slice(0, 2)).toEqual(['Validar', 'Radicar'])
  expect(acts()).not.toContain('Descartar cambios sin guardar')
})

it.each([
  [{}, 'Octubre'],
  [{ name: 'Noviembre' }, 'Noviembre'],
  [{ name: '' }, ''],
])('who names a package anew %j begins with the name that it has by now', async (of, before) => {
  const { did, press, field, fill, words } = await working(of)
  await press('Cambiar nombre')
  expect(field('Nombre del paquete').value).toBe(before)
  await fill('Nombre del paquete', ' Diciembre ')
  await press('Cambiar nombre', 1)
  expect(did).toEqual(['name Diciembre'])
  expect(words()).not.toContain('Nombre del paquete')
})

it('each way to take a package away takes what it says, of this package', async () => {
  const files: string[] = []
  const { press, all } = await header({ original: { fileName: 'llegó.json' } }, 'viewer', {
    'ripsPackages.export': new Response('{}'),
    'ripsPackages.original': new Response('{}'),
  })
  Object.assign(window, { desktop: { saveFile: async (name: string) => files.push(name) } })
  for (const name of [...TAKES, 'Descargar lo que llegó, sin ajustes']) await press(name)
  expect(files).toEqual(['FE1-r1.json', 'FE1-r1.xlsx', 'lleg_.json'])
  const asked = [...all('ripsPackages.export'), ...all('ripsPackages.original')]
  expect(asked.map(({ params, query }) => [params.packageId, query.format])).toEqual([
    ['pkg_1', 'json'],
    ['pkg_1', 'xlsx'],
    ['pkg_1', undefined],
  ])
})

it('a package is thrown away only after it was asked, and that is said once it was', async () => {
  const { press, all, acts, words } = await header()
  await press(DISCARD)
  expect([all('ripsPackages.discard'), said()]).toEqual([[], []])
  expect(words()).toContain('Nunca se radicó.')
  await press('Cancelar')
  expect([all('ripsPackages.discard'), acts().filter((act) => act === DISCARD)]).toEqual([[], [DISCARD]])
  await press(DISCARD)
  await press(DISCARD, 1)
  expect(all('ripsPackages.discard')).toMatchObject([{ params: { packageId: 'pkg_1' } }])
  expect([said(), words().includes('Nunca se radicó.')]).toEqual([['El paquete se descartó.'], false])
})

it('a package that is not thrown away is not said to be, and why is said where it was asked', async () => {
  const { press, words } = await header({}, 'admin', { 'ripsPackages.discard': refused('revision_conflict', 409) })
  await press(DISCARD)
  await press(DISCARD, 1)
  expect([said(), words()]).toEqual([[], expect.stringContaining(catalog.errors.revision_conflict)])
})

const RIPS = { numDocumentoIdObligado: '900', numFactura: 'FE1', tipoNota: null, numNota: null, usuarios: [{}] }

it.each([
  ['FE1', 'NAFE1'],
  ['FACTURA-2026-000123456', 'NAFACTURA-2026-00012'],
])(
  'the RIPS of the invoice %s is corrected by a note that begins as it, and one is led there',
  async (number, note) => {
    const of = { ...INVOICE, number, name: 'Octubre', rips: { ...RIPS, numFactura: number } }
    const { press, all, went } = await header(of, 'biller', { 'ripsPackages.create': { id: 'pkg_2' } })
    await press(CORRECT)
    expect(all('ripsPackages.create').map(({ body }) => body)).toEqual([
      {
        ...{ kind: 'adjustment_note', name: `Corrección de ${number}` },
        rips: { ...RIPS, numFactura: number, tipoNota: 'NA', numNota: note },
      },
    ])
    const params = { workspaceId: 'wsp_1', packageId: 'pkg_2' }
    expect(went).toEqual([{ to: '/c/$workspaceId/paquetes/$packageId', params }])
  },
)

it('a correction that was refused leads nowhere, and why is said', async () => {
  const { press, went } = await header({ ...INVOICE, rips: RIPS }, 'biller', {
    'ripsPackages.create': refused('revision_conflict', 409),
  })
  await press(CORRECT)
  expect([went, said()]).toEqual([[], [catalog.errors.revision_conflict]])
})
