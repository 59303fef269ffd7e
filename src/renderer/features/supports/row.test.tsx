import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { VisitSupports } from './supports-card.tsx'

const support = (id: string, of: object = {}) => ({
  ...{ id, name: `${id}.pdf`, type: 'OPF', bytes: 10, state: 'kept', visitId: 'vis_1', ...of },
})
const SECOND = [{ params: { workspaceId: 'wsp_1', supportId: 'sup_2' } }]

async function supports() {
  const items = [
    ...[support('sup_1'), support('sup_2'), support('sup_3', { state: 'missing' })],
    support('sup_4', { state: 'receiving' }),
  ]
  const wire = onWire({ 'visitSupports.list': { items } })
  return { ...wire, ...(await opened(<VisitSupports visit={{ id: 'vis_1', isActive: true }} />)) }
}

it('a file is taken away alone', async () => {
  const { press, all } = await supports()
  await press('Quitar sup_2.pdf')
  expect(all('supports.remove')).toMatchObject(SECOND)
})

it('one that is lost is not downloaded, and one that is not whole yet not shown', async () => {
  const { acts, words } = await supports()
  expect(acts().filter((act) => act.startsWith('Descargar'))).toEqual(['Descargar sup_1.pdf', 'Descargar sup_2.pdf'])
  expect(words()).not.toContain('sup_4')
})
