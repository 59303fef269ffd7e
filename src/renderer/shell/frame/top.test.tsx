import { expect, it, vi } from 'vitest'
import { enter } from '../../../../test/contract/window/page.ts'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { held } from '../../../../test/support/hook.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import { session } from '../../base/session/session.ts'
import { useAppearance } from '../../base/theme/appearance.ts'
import { useTourStep } from '../../features/tour/state.ts'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

const CLINICS = [
  aWorkspace(),
  aWorkspace({ id: 'wsp_2', displayName: 'El Sauce', environment: 1 }),
  aWorkspace({ id: 'wsp_3', displayName: 'El Cedro' }),
]

it('another clinic is gone to by its own name, and each says whether it counts there', async () => {
  onWire()
  const { went, router } = watched()
  const { press, words } = await opened(<WorkspaceSwitcher workspaces={CLINICS} />, { router })
  expect(words()).toMatch(/El Roble .*El Sauce 900123456-8 · PRODUCCIÓN El Cedro 900123456-8 · HABILITACIÓN/)
  await press(/^El Sauce/)
  expect(went).toEqual([{ to: '/c/$workspaceId', params: { workspaceId: 'wsp_2' } }])
})

it('whoever works in one clinic is offered no other', async () => {
  onWire()
  const { acts, words } = await opened(<WorkspaceSwitcher workspaces={CLINICS.slice(0, 1)} />)
  expect([acts(), words()]).toEqual([[], 'El Roble'])
})

async function menu() {
  const wire = onWire({ 'account.get': { revision: 7 } })
  enter('+573001112233')
  const { went, router } = watched()
  const tour = await held(useTourStep, undefined)
  const look = await held(useAppearance, undefined)
  return { went, tour: tour.now, look: look.now, ...wire, ...(await opened(<UserMenu />, { router })) }
}

it.each([
  ['Mi cuenta', '/c/$workspaceId/ajustes/$section', { workspaceId: 'wsp_1', section: 'cuenta' }],
  ['Manual de uso', '/manual/{-$page}', {}],
  ['Ayuda', '/ayuda', undefined],
])('«%s» leads there', async (name, to, params) => {
  const { press, went } = await menu()
  await press(name)
  expect(went.map((place) => [place.to, place.params])).toEqual([[to, params]])
})

it('the tour begins where it begins, and the window looks as was chosen', async () => {
  const { press, fill, tour, look } = await menu()
  await press('Recorrido por Radica')
  expect(tour()).toBe(0)
  await fill('Apariencia', 'dark')
  expect(look()).toBe('dark')
})

it('the language is the person’s, over the account as it is', async () => {
  const { fill, last } = await menu()
  vi.stubGlobal('location', { reload: () => undefined })
  await fill('Idioma', 'en')
  expect(last('account.update')).toMatchObject({ body: { language: 'en' }, over: '"7"' })
})

it('who signs out is nobody here any more, and the service is told', async () => {
  const { press, all } = await menu()
  await press('Cerrar sesión')
  expect([session.person(), all('sessions.delete').length]).toEqual([undefined, 1])
})
