import { expect, it } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { useStoredForm } from './use-stored-form.ts'

const STORED = { minutes: 10, clinic: { nit: '900123456', companyName: 'Los Cedros' } }

async function typed() {
  const screen = await held(useStoredForm<typeof STORED>, STORED)
  const type = (nit: string) => screen.by(({ form }) => form.setValue('clinic.nit', nit, { shouldDirty: true }))
  await type('900999999')
  return { ...screen, type, nit: () => screen.now().form.getValues('clinic.nit') }
}

it('what somebody else saves comes in where nobody typed, and what was typed stays', async () => {
  const { now, give } = await typed()
  await give({ minutes: 5, clinic: { nit: '900111111', companyName: 'Los Robles' } })
  expect(now().form.getValues()).toEqual({ minutes: 5, clinic: { nit: '900999999', companyName: 'Los Robles' } })
})

const MINE = { ...STORED, clinic: { ...STORED.clinic, nit: '900999999' } }

it('after it was saved it is as nobody had typed', async () => {
  const { give, by, nit } = await typed()
  await by(({ saved }) => saved(MINE))
  await give(MINE)
  await give(STORED)
  expect(nit()).toBe('900123456')
})

it('what is typed while it is being saved stays, also over what comes then', async () => {
  const { give, by, nit, type } = await typed()
  await type('900999999-1')
  await by(({ saved }) => saved(MINE))
  expect(nit()).toBe('900999999-1')
  await give(MINE)
  await give(STORED)
  expect(nit()).toBe('900999999-1')
})
