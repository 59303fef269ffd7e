import { expect, it, test } from 'vitest'
import { keyOf, verdictOf } from './verdict.ts'

const NOTHING = { StatusCode: null, IsValid: null, ErrorMessage: null, XmlDocumentKey: null }
const RULE = { string: 'Regla: FAK24, Rechazo: No está informado el DV del NIT' }

test.each([
  [{ StatusCode: '00' }, 'accepted'],
  [{ IsValid: 'true' }, 'accepted'],
  [{ IsValid: true }, 'accepted'],
  [{ IsValid: 'false' }, 'none'],
  [{ StatusCode: '98' }, 'in-process'],
  [{ StatusCode: '66' }, 'never-seen'],
  [{ StatusCode: '99' }, 'rejected'],
  [{ StatusCode: '99', ErrorMessage: { string: 'Regla: 90, Rechazo: Procesado anteriormente' } }, 'already-processed'],
  [{ ErrorMessage: RULE }, 'rejected'],
  [{}, 'none'],
] as const)('an answer of %o says that the document is %s', (said, verdict) => {
  expect(verdictOf({ ...NOTHING, ...said })).toBe(verdict)
})

it('takes a CUFE in any case, and nothing longer, shorter or else', () => {
  const cufe = 'ab'.repeat(48)
  expect(keyOf(cufe.toUpperCase())).toBe(cufe)
  for (const none of [`a${cufe}`, `${cufe}a`, cufe.slice(1), 'no es', '', null, undefined])
    expect(keyOf(none)).toBeUndefined()
})
