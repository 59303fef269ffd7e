import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { useBeginning } from './version-dialogs.tsx'

it('a percentage that nobody typed is not said, and so never taken for none', async () => {
  const { by, now } = await held(useBeginning, { base: 'soat' } as const)
  await by(({ setFrom }) => setFrom('2026-12-01'))
  expect(now().said).toEqual({ from: '2026-12-01' })
  await by(({ setTyped }) => setTyped(-10))
  expect(now().said).toEqual({ from: '2026-12-01', percentage: -10 })
  await by(({ setTyped }) => setTyped(0))
  expect(now().said).toEqual({ from: '2026-12-01', percentage: 0 })
  const own = await held(useBeginning, { base: 'own' } as const)
  await own.by(({ setTyped }) => setTyped(5))
  expect(own.now().said).not.toHaveProperty('percentage')
})
