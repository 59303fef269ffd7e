import { expect, it } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { useStoredForm } from './use-stored-form.ts'

const STORED = { receivable: '1305', income: '4125', rules: [{ account: '4120' }] }

it('what somebody else saves comes in where nobody typed, and what was typed stays', async () => {
  const { now, give, by } = await held(useStoredForm<typeof STORED>, STORED)
  await by(({ form }) => form.setValue('receivable', '130505', { shouldDirty: true }))
  await by(({ form }) => form.setValue('rules.0.account', '412005', { shouldDirty: true }))
  await give({ receivable: '1310', income: '4130', rules: [{ account: '4121' }] })
  expect(now().form.getValues()).toEqual({ receivable: '130505', income: '4130', rules: [{ account: '412005' }] })
})

it('after it was saved it is as nobody had typed', async () => {
  const { now, give, by } = await held(useStoredForm<typeof STORED>, STORED)
  await by(({ form }) => form.setValue('receivable', '130505', { shouldDirty: true }))
  const mine = { ...STORED, receivable: '130505' }
  await by(({ saved }) => saved(mine))
  await give(mine)
  await give({ ...mine, receivable: '1310' })
  expect(now().form.getValues('receivable')).toBe('1310')
})
