import { notificationsStore } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { Role, Workspace } from '../../../contract/workspaces.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { ProviderConnectionForm } from '../connections/provider-connection.tsx'
import { ProviderRanges } from '../resolutions/provider-ranges-panel.tsx'
import { ClinicSection } from './clinic-section.tsx'
import { InvoicingSection } from './invoicing-section.tsx'
import { SecuritySection } from './security-section.tsx'

const saidNow = () => notificationsStore.getState().notifications.map(({ message }) => message)

/** A clinic that somebody else saves while it is looked at. */
function Saved({ by, children }: { readonly by: Partial<Workspace>; readonly children: ReactNode }) {
  const [of, setOf] = useState<Partial<Workspace>>({ revision: 4 })
  return (
    <WorkspaceContext value={aWorkspace(of)}>
      <button type="button" onClick={() => setOf({ revision: 5, ...by })}>
        Otra persona guarda
      </button>
      {children}
    </WorkspaceContext>
  )
}

async function clinic(by: Partial<Workspace> = {}) {
  const answers: Partial<Record<OperationId, unknown>> = { 'workspaces.update': refused('revision_conflict', 409) }
  const wire = onWire(answers)
  const screen = await opened(
    <Saved by={by}>
      <ClinicSection />
    </Saved>,
  )
  return { answers, ...wire, ...screen }
}
const NAME = 'Nombre corto'
const AGAIN = 'Otra persona cambió estos datos'

it('what somebody else saved of the clinic under one’s own typing is looked at before it is saved over', async () => {
  const { answers, fill, press, last, words } = await clinic({ companyName: 'Clínica Nueva' })
  await fill(NAME, 'El Sauce')
  await press('Otra persona guarda')
  await press('Guardar')
  expect(last('workspaces.update')?.over).toBe('"4"')
  expect([words().includes(AGAIN), saidNow()]).toEqual([true, []])
  answers['workspaces.update'] = {}
  await press('Guardar')
  expect(last('workspaces.update')).toMatchObject({
    over: '"5"',
    body: { displayName: 'El Sauce', companyName: 'Clínica Nueva', nit: '900123456', environment: 2 },
  })
  expect([words().includes(AGAIN), saidNow()]).toEqual([false, ['Se guardaron los datos de la clínica.']])
})

it('a clinic is saved as what was chosen, over what is seen', async () => {
  const { answers, fill, press, all } = await clinic()
  answers['workspaces.update'] = {}
  await press('Otra persona guarda')
  await fill('Ambiente', '1')
  await press('Guardar')
  expect(all('workspaces.update')).toMatchObject([
    { params: { workspaceId: 'wsp_1' }, over: '"5"', body: { environment: 1, displayName: 'El Roble' } },
  ])
})

it.each<[role: Role, acts: string[], readOnly: boolean]>([
  ['admin', ['Guardar'], false],
  ['operator', [], true],
])('a person who is %s can do with the clinic: %j', async (role, acts, readOnly) => {
  onWire({ 'health.check': { deployment: 'sandbox' } })
  const { acts: offered, field } = await opened(<ClinicSection />, { clinic: { role } })
  expect(offered()).toEqual(acts)
  expect(['Ambiente', 'Razón social', 'NIT'].map((name) => Boolean(field(new RegExp(name)).readOnly))).toEqual(
    [0, 1, 2].map(() => readOnly),
  )
  expect(field('Ambiente').data).toMatchObject([{ value: '2' }, { value: '1', disabled: true }])
})

const SECURITY = { idleLockMinutes: 15, adminSecondFactor: false }
async function security(answer: unknown) {
  const wire = onWire({ 'workspaceSecurity.get': SECURITY, 'workspaceSecurity.put': answer })
  return { ...wire, ...(await opened(<SecuritySection />)) }
}
const MINUTES = 'Minutos sin uso antes de bloquear la ventana'
const FACTOR = 'Pedir un segundo factor a quienes administran la clínica'

it('how a clinic is kept from others is saved as it was set, and said to be once it is', async () => {
  const { fill, press, all, field } = await security(SECURITY)
  expect(field(MINUTES).value).toBe(15)
  await fill(MINUTES, 241)
  await press('Guardar')
  expect([all('workspaceSecurity.put'), field(MINUTES).error]).toEqual([[], 'Entre 1 y 240 minutos.'])
  await fill(MINUTES, 30)
  await fill(FACTOR, true)
  await press('Guardar')
  expect(all('workspaceSecurity.put')).toMatchObject([
    { params: { workspaceId: 'wsp_1' }, body: { idleLockMinutes: 30, adminSecondFactor: true } },
  ])
  expect(saidNow()).toEqual(['Se guardaron los ajustes de seguridad.'])
})

it('a second factor that is refused for others is refused at its box', async () => {
  const { fill, press, field, words } = await security(refused('invalid_request', 400, 'adminSecondFactor'))
  await fill(FACTOR, true)
  await press('Guardar')
  expect([Boolean(field(FACTOR).error), words().match(/No se pudo/g)?.length, saidNow()]).toEqual([true, 1, []])
})

/** What is set of electronic invoicing, at an address of its settings. */
async function invoicing(stored: unknown, put: unknown = {}, at = '/') {
  const wire = onWire({ 'connections.email.get': stored, 'connections.email.put': put })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: createRootRoute(), history }) as never
  const leaves = [ProviderConnectionForm, ProviderRanges]
  return { ...wire, ...(await opened(<InvoicingSection />, { router, leaves })) }
}
const EMAIL = 'Permitir el envío por correo'

it.each([
  [true, 'El envío por correo quedó activo.'],
  [false, 'El envío por correo quedó apagado.'],
])('whether mail goes out is switched as it was asked: %s', async (enabled, words) => {
  const { fill, all, field } = await invoicing({ enabled: !enabled })
  expect(field(EMAIL).checked).toBe(!enabled)
  await fill(EMAIL, enabled)
  expect(all('connections.email.put')).toMatchObject([{ params: { workspaceId: 'wsp_1' }, body: { enabled } }])
  expect(saidNow()).toEqual([words])
})

it('a switch that could not be set stays as it was', async () => {
  const { fill, field } = await invoicing({ enabled: false }, refused('duplicate_resource', 409))
  await fill(EMAIL, true)
  expect([field(EMAIL).checked, saidNow()]).toEqual([false, []])
})

it('where nothing was set of mail none goes out', async () => {
  expect((await invoicing(refused('not_found', 404))).field(EMAIL)).toMatchObject({ checked: false, disabled: false })
})

it.each(['works', 'asked', 'meant'] as const)('ranges are brought once they are wanted: %s', async (why) => {
  const { given, by, press } = await invoicing({}, {}, why === 'meant' ? '/#rangos' : '/')
  expect(given(ProviderRanges)).toHaveLength(why === 'meant' ? 1 : 0)
  if (why === 'works') await by(() => given(ProviderConnectionForm)[0]?.onWorks?.())
  if (why === 'asked') await press('Traer rangos')
  expect(given(ProviderRanges)).toHaveLength(1)
})
