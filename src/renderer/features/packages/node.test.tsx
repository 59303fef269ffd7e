import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { Said } from '../../../../test/support/said.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { Patient } from '../../../contract/patients.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { getAt } from '../../base/json/path.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { ServiceFill } from '../services/service-fill.tsx'
import { AddUser } from './add-user.tsx'
import { indexFindings } from './findings.ts'
import type { Node } from './model.ts'
import { NodeForm } from './node-form.tsx'
import { type PackageEditor, usePackageEditor } from './use-package-editor.ts'

const FIRST = { codConsulta: '890201', codServicio: '328', consecutivo: 1 }
const SECOND = { codConsulta: '890301', consecutivo: 2 }
const RIPS = {
  numFactura: null,
  tipoNota: 'RS',
  usuarios: [
    {
      ...{ tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '52', codSexo: 'F', consecutivo: 1 },
      servicios: { consultas: [FIRST, SECOND], procedimientos: [{ codProcedimiento: '1', consecutivo: 1 }] },
    },
    { numDocumentoIdentificacion: '77', consecutivo: 2 },
  ],
}
const USER: Node = ['usuarios', 0]
const CONSULTATIONS: Node = [...USER, 'servicios', 'consultas']
const ISSUE = { code: 'RVC019', rule: 'RVC019', message: 'No.', field: null, path: 'usuarios[0].codSexo' }

/** What stands over a package, and what becomes of the package; where one is led to in it. */
async function over(
  part: (editor: PackageEditor, onSelect: (node: Node) => void) => ReactNode,
  of: object = {},
  role: Role = 'admin',
) {
  onWire()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const led: Node[] = []
  let held: PackageEditor | undefined
  function Place() {
    const editor = usePackageEditor(aPackage({ rips: RIPS, ...of } as never))
    held = editor
    return part(editor, (node) => led.push(node))
  }
  const leaves = [GroupForm, RecordPicker, ServiceFill]
  const whole = (
    <>
      <Place />
      <Said />
    </>
  )
  const screen = await opened(whole, { clinic: { role, providerCodes: ['110010000001'] }, leaves })
  const at = (path: Node) => getAt(held?.rips, path)
  return { led, at, ...screen }
}
const node = (at: Node, of: object = {}, role: Role = 'admin') =>
  over(
    (editor, onSelect) => (
      <NodeForm
        key=""
        editor={editor}
        node={at}
        findings={indexFindings({ issues: [ISSUE] } as never)}
        onSelect={onSelect}
      />
    ),
    of,
    role,
  )

it('a service that is doubled stands last of its kind, counted on, and is opened', async () => {
  const { press, at, led } = await node([...CONSULTATIONS, 0])
  await press('Duplicar')
  expect(at(CONSULTATIONS)).toEqual([FIRST, SECOND, { ...FIRST, consecutivo: 3 }])
  expect(led).toEqual([[...CONSULTATIONS, 2]])
})

it('in a note, whose numbers are of what it corrects, nothing is counted anew', async () => {
  const { press, at } = await node([...CONSULTATIONS, 0], { kind: 'adjustment_note' })
  await press('Quitar servicio')
  expect(at(CONSULTATIONS)).toEqual([SECOND])
})

it('a service that is taken out leaves the others, and comes back where it was', async () => {
  const { press, at, led } = await node([...CONSULTATIONS, 0])
  await press('Quitar servicio')
  expect(at(CONSULTATIONS)).toEqual([{ ...SECOND, consecutivo: 1 }])
  expect(led).toEqual([USER])
  await press('Deshacer')
  expect(at(CONSULTATIONS)).toEqual([FIRST, SECOND])
  expect(led).toEqual([USER, [...CONSULTATIONS, 0]])
})

it('a user who is taken out leaves the others, and comes back with every service', async () => {
  const { press, at, led } = await node(USER)
  await press('Quitar usuario')
  expect(at(['usuarios'])).toEqual([{ ...RIPS.usuarios[1], consecutivo: 1 }])
  expect(led).toEqual([[]])
  await press('Deshacer')
  expect(at(['usuarios'])).toEqual(RIPS.usuarios)
})

const SERVICES = [/^Consultas 890201/, /^Consultas 890301/, /^Procedimientos 1/]
const ADDS = ['Consultas', 'Procedimientos', 'Urgencias con observación', 'Hospitalización', 'Recién nacidos']
const MORE = [...ADDS, 'Medicamentos', 'Otros servicios']

it.each<[of: object, role: Role]>([
  [{}, 'viewer'],
  [{ status: 'accepted' }, 'admin'],
])('of a user who is not changed any more %j only the services are opened by a person who is %s', async (of, role) => {
  const { acts, given } = await node(USER, of, role)
  expect(acts()).toEqual(SERVICES.map((name) => expect.stringMatching(name)))
  expect([given(RecordPicker), given(GroupForm)]).toMatchObject([[], [{ readOnly: true }]])
})

it('of a service that is not changed any more nothing is offered to be', async () => {
  const { acts, given } = await node([...CONSULTATIONS, 0], {}, 'viewer')
  expect([acts(), given(ServiceFill)]).toEqual([[], []])
})

it('a package as a whole cannot be taken out', async () => {
  expect((await node([])).acts()).toEqual([])
})

it('each kind of service is added to its own, with what is mostly the same, and opened', async () => {
  const { press, at, led, acts } = await node(USER)
  expect(acts().slice(1, 8)).toEqual(MORE)
  await press('Consultas')
  await press('Medicamentos')
  const medicines: Node = [...USER, 'servicios', 'medicamentos']
  expect(at([...CONSULTATIONS, 2])).toMatchObject({ consecutivo: 3, codPrestador: '110010000001' })
  expect(at([...CONSULTATIONS, 2])).not.toHaveProperty('codConsulta')
  expect(at(medicines)).toMatchObject([{ consecutivo: 1 }])
  expect(led).toEqual([
    [...CONSULTATIONS, 2],
    [...medicines, 0],
  ])
})

it('a service in the list of its user leads to itself', async () => {
  const { press, led } = await node(USER)
  for (const name of SERVICES) await press(name)
  expect(led).toEqual([
    [...CONSULTATIONS, 0],
    [...CONSULTATIONS, 1],
    [...USER, 'servicios', 'procedimientos', 0],
  ])
})

const PATIENT = { documentType: 'TI', documentNumber: '99', sexCode: 'M', birthDate: '2015-05-05' } as Patient
const AS_USER = { tipoDocumentoIdentificacion: 'TI', numDocumentoIdentificacion: '99', codSexo: 'M' }

it('a user is filled from a patient, and keeps the services and the place', async () => {
  const { by, given, at } = await node(USER)
  await by(() => given(RecordPicker)[0]?.onPick(PATIENT as never))
  expect(at(USER)).toMatchObject({ ...AS_USER, consecutivo: 1, servicios: getAt(RIPS, [...USER, 'servicios']) })
  expect(at(['usuarios', 1])).toEqual(RIPS.usuarios[1])
})

it('a service is filled from a saved one of its kind and with a professional, and keeps the rest', async () => {
  const { by, given, at } = await node([...CONSULTATIONS, 1])
  expect(given(ServiceFill)).toMatchObject([{ group: 'consultas' }])
  await by(() => given(ServiceFill)[0]?.onService({ payload: { codServicio: '344' } } as never))
  await by(() => given(ServiceFill)[0]?.onProfessional({ numDocumentoIdentificacion: '5' }))
  expect(at(CONSULTATIONS)).toEqual([FIRST, { ...SECOND, codServicio: '344', numDocumentoIdentificacion: '5' }])
})

it.each<[at: Node, group: string, left: string[]]>([
  [[], 'root', ['tipoNota', 'numFactura']],
  [USER, 'usuarios', ['consecutivo']],
  [[...CONSULTATIONS, 1], 'consultas', ['consecutivo']],
])('the form of %j is of what stands there, and writes it there', async (at, group, left) => {
  const screen = await node(at)
  const [form] = screen.given(GroupForm)
  expect(form).toMatchObject({ group, value: screen.at(at), readOnly: false })
  expect([...(form?.leaveOut ?? [])].filter((name) => name !== 'numNota')).toEqual(left)
  await screen.by(() => form?.onChange('codX', 'F'))
  expect(screen.at([...at, 'codX'])).toBe('F')
})

it('a finding stands at its own field, by which it is found', async () => {
  const [form] = (await node(USER)).given(GroupForm)
  expect(form?.issuesOf?.('codSexo')).toEqual([ISSUE])
  expect(form?.issuesOf?.('consecutivo')).toEqual([])
  expect(form?.idOf?.('codSexo')).toBe('rips:usuarios[0].codSexo')
  expect(form?.suggestions).toEqual({ codPrestador: ['110010000001'] })
})

it('who is added to a package is its last user, opened: a patient of the clinic, or nobody yet', async () => {
  const { by, press, given, at, led } = await over((editor, onSelect) => <AddUser editor={editor} onAdded={onSelect} />)
  await by(() => given(RecordPicker)[0]?.onPick(PATIENT as never))
  await press('Usuario sin ficha')
  expect(at(['usuarios'])).toEqual([
    ...RIPS.usuarios,
    expect.objectContaining({ ...AS_USER, consecutivo: 3, servicios: {} }),
    { incapacidad: 'NO', consecutivo: 4, servicios: {} },
  ])
  expect(led).toEqual([
    ['usuarios', 2],
    ['usuarios', 3],
  ])
})
