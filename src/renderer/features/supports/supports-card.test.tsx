import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { VisitSupports } from './supports-card.tsx'

const SUPPORT = { id: 'sup_1', name: 'orden.pdf', type: 'OPF', bytes: 10, state: 'kept', visitId: 'vis_1' }

/** What can be done with the supporting documents of a visit. */
async function supports(isActive: boolean, role: Role = 'admin') {
  onWire()
  answered('visitSupports.list', { params: { workspaceId: 'wsp_1', visitId: 'vis_1' } }, { items: [SUPPORT] } as never)
  return await opened(<VisitSupports visit={{ id: 'vis_1', isActive }} />, { clinic: { role } })
}

it.each<[of: string, isActive: boolean, role: Role, acts: string[]]>([
  ['an open visit', true, 'admin', ['Descargar orden.pdf', 'Quitar orden.pdf', 'Adjuntar archivos']],
  ['an archived one', false, 'admin', ['Descargar orden.pdf']],
  ['any, for who only looks', true, 'viewer', ['Descargar orden.pdf']],
])('the supporting documents of %s are changed by who may', async (_, isActive, role, acts) => {
  const screen = await supports(isActive, role)
  expect(screen.acts()).toEqual(acts)
  expect(screen.field('Qué es orden.pdf').readOnly).toBe(acts.length === 1)
})
