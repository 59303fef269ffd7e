import { expect, it } from 'vitest'
import { mailTo } from './mail.ts'

it('agrees to a second message for the address that it was asked of, and for no other', () => {
  const emails = [{ to: 'caja@aseguradora.test', state: 'unknown' as const }]
  expect(mailTo(emails, ' caja@aseguradora.test ', true)).toEqual({ to: 'caja@aseguradora.test', resend: true })
  expect(mailTo(emails, 'otra@aseguradora.test', true)).toEqual({ to: 'otra@aseguradora.test' })
  expect(mailTo(emails, ' ', true)).toEqual({})
})
