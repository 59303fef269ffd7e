import { afterEach, expect, it, test, vi } from 'vitest'
import { z } from 'zod'
import { held } from '../../../../test/support/hook.ts'
import { ApiFault } from '../../../contract/client.ts'
import { faultProblems, isAboutFields, useFormProblems } from './problems.ts'
import type { DocumentActs } from './use-document.ts'

const refusedFor = (...fields: (string | undefined)[]) => {
  const issues = fields.map((field) => ({ code: 'invalid_value', message: 'No.', ...(field && { field }) }))
  return { fault: new ApiFault(422, 'health_document_invalid', 'No.', { issues }) } as unknown as DocumentActs
}

test('a refusal is left to the fields only where they say all of it', () => {
  expect(isAboutFields(refusedFor('clientId', 'lines[0].service.codConsulta'))).toBe(true)
  expect(isAboutFields(refusedFor('clientId', undefined))).toBe(false)
  expect(isAboutFields(refusedFor('clientId', 'connection.ministry.password2'))).toBe(true)
  expect(isAboutFields(refusedFor('clientId', 'nothing.of.the.form'))).toBe(false)
  expect(isAboutFields(refusedFor())).toBe(false)
  expect(isAboutFields({ fault: null } as unknown as DocumentActs)).toBe(false)
})

test('a lost answer is about no field', () => {
  const lost = { fault: new ApiFault(0, 'network_error', '', { field: 'clientId' }) } as unknown as DocumentActs
  expect(faultProblems(lost)).toEqual([])
})

const SCHEMA = z.object({
  clientId: z.string().nullable(),
  observation: z.string().max(5),
  lines: z.array(z.object({ quantity: z.number() })),
})
type Written = z.infer<typeof SCHEMA>
const STORED: Written = { clientId: null, observation: '', lines: [{ quantity: 1 }, { quantity: 2 }] }

/** A form over what is stored, at a service that said something of it. */
async function form(said: readonly { readonly field?: string }[] = []) {
  vi.stubGlobal('HTMLButtonElement', class {})
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const refused = said.map((each) => ({ code: 'invalid_value', message: 'No.', ...each }))
  const judged = (change: Partial<Written>) => {
    const input = { ...STORED, ...change }
    return { schema: SCHEMA, input, saved: STORED, refused, issues: [], required: ['clientId'] }
  }
  const hook = await held(useFormProblems, judged({}))
  const type = (change: Partial<Written>) => hook.give(judged(change))
  const leave = (field: string) => {
    const target = { closest: () => ({ getAttribute: () => field }) }
    return hook.by(({ onBlur }) => onBlur({ target: target as unknown as Element }))
  }
  const fields = (of: 'problems' | 'toFix') => hook.now()[of].map(({ field }) => field)
  return { ...hook, type, leave, at: () => fields('problems'), toFix: () => fields('toFix') }
}
afterEach(() => vi.unstubAllGlobals())

it('what is wrong with a field is said at it when it is left, in no notice above it, and until it is mended', async () => {
  const { leave, type, at, toFix } = await form()
  await leave('clientId')
  expect([at(), toFix()]).toEqual([['clientId'], []])
  await type({ clientId: 'cli_1' })
  expect(at()).toEqual([])
  await type({ clientId: 'cli_1', observation: 'demasiado' })
  expect(at(), 'nothing new is found while somebody types').toEqual([])
  await leave('observation')
  expect(at()).toEqual(['observation'])
})

it('what keeps a document from being saved is said above it, field by field until each is mended', async () => {
  const { by, now, type, at, toFix } = await form()
  await type({ observation: 'demasiado', lines: [{ quantity: Number.NaN }] })
  await by(({ check }) => expect(check()).toBe(false))
  expect(toFix()).toEqual(['observation', 'lines[0].quantity'])
  await type({ observation: 'bien', lines: [{ quantity: Number.NaN }] })
  expect([at(), toFix()]).toEqual([['lines[0].quantity'], ['lines[0].quantity']])
  await type({ observation: 'bien' })
  await by(({ check }) => expect(check()).toBe(true))
  expect(now().problems).toEqual([])
})

it('what the service refused is said until that is another, and what is about no field until it is sent again', async () => {
  const { type, at, toFix } = await form([{ field: 'lines[1].quantity' }, {}])
  expect([at(), toFix()]).toEqual([
    ['lines[1].quantity', undefined],
    ['lines[1].quantity', undefined],
  ])
  await type({ lines: [{ quantity: 9 }, { quantity: 2 }] })
  expect(at(), 'another service was changed').toEqual(['lines[1].quantity', undefined])
  await type({ lines: [{ quantity: 1 }, { quantity: 3 }] })
  expect([at(), toFix()]).toEqual([[undefined], [undefined]])
})

it('the way to a problem of a service opens that service at its field', async () => {
  const { by, now } = await form()
  await by(({ goTo }) => goTo('lines[1].service.codConsulta'))
  expect(now()).toMatchObject({ openLine: 1, lineField: 'service.codConsulta' })
  await by(({ setOpenLine }) => setOpenLine('new'))
  expect(now()).toMatchObject({ openLine: 'new', lineField: '' })
})
