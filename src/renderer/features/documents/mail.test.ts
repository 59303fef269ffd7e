import { expect, it } from 'vitest'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { mailTo, mayArrive, onlyPatientIn } from './mail.ts'

it.each([
  ['queued', true],
  ['sending', true],
  ['unknown', true],
  ['accepted', false],
  ['rejected', false],
] as const)('after one that is %s a second one has to be agreed to or not: %s', (state, isAsked) => {
  expect(mayArrive([{ to: 'caja@aseguradora.test', state }], 'caja@aseguradora.test ')).toBe(isAsked)
})

it('agrees to a second message for the address that it was asked of, and for no other', () => {
  const emails = [{ to: 'caja@aseguradora.test', state: 'unknown' as const }]
  expect(mailTo(emails, ' caja@aseguradora.test ', true)).toEqual({ to: 'caja@aseguradora.test', resend: true })
  expect(mailTo(emails, 'otra@aseguradora.test', true)).toEqual({ to: 'otra@aseguradora.test' })
  expect(mailTo(emails, ' ', true)).toEqual({})
})

it('the address of a patient is offered for what names that patient alone', () => {
  const of = (...patientIds: string[]) => ({ lines: patientIds.map((patientId) => ({ patientId })) })
  const only = (document: object) => onlyPatientIn(document as IssuableDocument)
  expect(only(of('pat_1', 'pat_1'))).toBe('pat_1')
  expect(only(of('pat_1', 'pat_2'))).toBeUndefined()
  expect([only(of()), only({})]).toEqual([undefined, undefined])
})
