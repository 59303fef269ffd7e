import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { inClinic, nowhere } from '../../../../test/support/in-clinic.tsx'
import { useLead } from './use-lead.ts'

it('leads to what was made, and nobody away who went elsewhere before it was', async () => {
  const went = vi.spyOn(nowhere, 'navigate')
  const { now, end } = await held(useLead, undefined, inClinic)
  const lead = now()
  await lead({ to: '/' })
  expect(went).toHaveBeenCalledOnce()
  await end()
  await lead({ to: '/' })
  expect(went).toHaveBeenCalledOnce()
  went.mockRestore()
})

it('is what every answer leads by', () => {
  const features = resolve('src/renderer/features')
  const itself = globSync('**/*.{ts,tsx}', { cwd: features }).filter((file) =>
    /onSuccess\b(?:(?!\n {0,2}\S)[\s\S])*?\bnavigate\(/.test(readFileSync(join(features, file), 'utf8')),
  )
  expect(itself).toEqual([])
})
