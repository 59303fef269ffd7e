import { expect, it, onTestFinished } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinicOf } from '../../../../test/support/in-clinic.tsx'
import { standIn } from '../../../../test/support/no-document.ts'
import { watched } from '../../../../test/support/went.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { usePaletteGroups } from './palette-actions.tsx'

/** What is offered for a word, and where each of it leads. */
async function palette(typed: string, role: Role = 'admin') {
  const wire = onWire()
  standIn(onTestFinished)
  const { went, router } = watched()
  const { now, by } = await held(usePaletteGroups, typed, inClinicOf({ role }, router))
  const actions = () => now().groups.flatMap(({ actions }) => actions)
  const run = async (label: string) => {
    await by(() =>
      actions()
        .find((action) => action.label === label)
        ?.run(),
    )
    const last = went.at(-1)
    return [last?.to.replace('/c/$workspaceId', ''), last?.params, last?.search]
  }
  return { ...wire, labels: () => actions().map(({ label }) => label), run }
}

const workspaceId = 'wsp_1'
it.each([
  ['Nueva atención', '/atenciones/$visitId', { workspaceId, visitId: 'nueva' }, {}],
  ['Nuevo paciente', '/pacientes', { workspaceId }, { ver: 'nuevo' }],
  ['Nueva factura', '/facturas/nueva', { workspaceId }, undefined],
  ['Nuevo paquete RIPS', '/paquetes', { workspaceId }, { abrir: 'nuevo' }],
  ['Importar un RIPS', '/paquetes', { workspaceId }, { abrir: 'importar' }],
])('«%s» leads to where that is begun', async (label, to, params, search) => {
  expect(await (await palette('')).run(label)).toEqual([to, params, search])
})

const BEGUN = [
  'Nueva atención',
  'Nuevo paciente',
  'Nueva factura',
  'Nuevo paquete RIPS',
  'Importar un RIPS',
  'Enviar ahora lo que espera',
]
it.each<[role: Role, words: string[]]>([
  ['admin', BEGUN],
  ['reception', ['Nueva atención', 'Nuevo paciente']],
  ['accountant', []],
  ['viewer', []],
])('a person who is %s is offered what the role includes: %j', async (role, words) => {
  const { labels } = await palette('', role)
  expect(labels().filter((label) => BEGUN.includes(label))).toEqual(words)
})

it('what waits is sent at once where that is asked for', async () => {
  const { run, all } = await palette('enviar ahora')
  await run('Enviar ahora lo que espera')
  await expect.poll(() => all('dispatches.sync')).toHaveLength(1)
})
