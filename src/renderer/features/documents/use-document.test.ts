import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { queryClient } from '../../base/api/query.ts'
import { toast } from '../../ui/toast.tsx'
import { creditDocument, debitDocument, type IssuableDocument, invoiceDocument } from '../document-kinds/operations.ts'
import { useDocument } from './use-document.ts'

let window: Page
beforeEach(() => {
  window = page(() => Promise.reject(new TypeError('down')))
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

type Acts = ReturnType<typeof useDocument>

const at = (revision: number, dispatchId = 'dsp_1') =>
  ({ id: 'doc_1', revision, chain: [{ dispatchId }] }) as unknown as IssuableDocument

const keysOf = async (...acts: ((of: ReturnType<typeof useDocument>) => Promise<unknown>)[]) => {
  const { by } = await held(() => useDocument(invoiceDocument), undefined, inClinic)
  for (const act of acts) await by(act)
  return window.keys()
}

it.each([invoiceDocument, creditDocument, debitDocument])(
  'an emission whose answer is lost is the same act until its $kind is another revision',
  async (operations) => {
    const { by } = await held(() => useDocument(operations), undefined, inClinic)
    for (const file of [false, true]) {
      for (const revision of [1, 1, 2]) await by(({ emit }) => emit(at(revision), file))
    }
    const [first, again, changed, ...filed] = window.keys()
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
    expect(filed[1]).toBe(filed[0])
    expect(new Set([first, changed, ...filed]).size).toBe(4)
  },
)

it('an emission in spite of rules is another act for another reason', async () => {
  const inSpite = (reason: string) => (of: ReturnType<typeof useDocument>) => of.emitOverridden(at(1), false, reason)
  const keys = await keysOf(inSpite('La tabla es vieja'), inSpite('La tabla es vieja'), inSpite('La norma cambió'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('what became of a later emission is another question', async () => {
  const ask = (dispatchId: string) => (of: ReturnType<typeof useDocument>) => of.reconcile(at(1, dispatchId))
  const keys = await keysOf(ask('dsp_1'), ask('dsp_1'), ask('dsp_2'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('an e-mail is another one to another address, behind one that left, and in spite of one that may have', async () => {
  const mail = (body: { to: string; resend?: true }, earlier: number) => (of: ReturnType<typeof useDocument>) =>
    of.email(at(1), body, earlier)
  const [one, other] = [{ to: 'a@b.co' }, { to: 'c@b.co' }]
  const inSpite = { ...one, resend: true } as const
  const keys = await keysOf(mail(one, 0), mail(one, 0), mail(other, 0), mail(one, 1), mail(inSpite, 0))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

it('what refused an act is known to who goes on at once, and forgotten with the next', async () => {
  const { by } = await held(() => useDocument(invoiceDocument), undefined, inClinic)
  await by(async ({ emit, discard, refusal }) => {
    await emit(at(1), false)
    expect(refusal()).toMatchObject({ code: 'network_error' })
    window = page(async () => Response.json({ id: 'doc_1' }))
    enter('+573001112233')
    await discard(at(1))
    expect(refusal()).toBeNull()
  })
})

it.each([invoiceDocument, creditDocument, debitDocument])(
  'behind every act on a $kind what is shown of it, of what is on its way and of the clinic is old',
  async (operations) => {
    window = page(async () => Response.json({ id: 'doc_1' }))
    enter('+573001112233')
    const { by } = await held(() => useDocument(operations), undefined, inClinic)
    const old = oldReads()
    await by(({ discard }) => discard(at(1)))
    const always = [...DISPATCH_READS, 'ripsPackages.list', 'workspaces.dashboard']
    expect(old()).toEqual([...operations.reads, ...always].toSorted())
  },
)

it.each([
  ['emit', (of: Acts) => of.emit(at(1), false)],
  ['emitAndFile', (of: Acts) => of.emit(at(1), true)],
  ['emitOverridden', (of: Acts) => of.emitOverridden(at(1), false, 'La norma cambió')],
  ['reconcile', (of: Acts) => of.reconcile(at(1))],
  ['fetchArtifacts', (of: Acts) => of.fetchArtifacts(at(1))],
  ['discard', (of: Acts) => of.discard(at(1))],
  ['package', (of: Acts) => of.makePackage(at(1))],
  ['email', (of: Acts) => of.email(at(1), {}, 0)],
] as const)('while %s is under way its own button shows it, and what was said before is gone', async (act, begin) => {
  const answer = Promise.withResolvers<Response>()
  window = page(() => answer.promise)
  enter('+573001112233')
  const { by, now } = await held(() => useDocument(invoiceDocument), undefined, inClinic)
  toast('Guardada')
  await by((acts) => void begin(acts))
  expect(now().busy).toBe(act)
  expect(notificationsStore.getState().notifications).toEqual([])
  await by(() => answer.resolve(Response.json({ id: 'doc_1' })))
  expect(now().busy).toBeNull()
})

it('what may not have been done is another question than what its files are, also of the same emission', async () => {
  const keys = await keysOf(
    (of) => of.reconcile(at(1)),
    (of) => of.fetchArtifacts(at(1)),
    (of) => of.emitOverridden(at(1), false, 'La norma cambió'),
    (of) => of.emitOverridden(at(1), true, 'La norma cambió'),
    (of) => of.emitOverridden(at(2), true, 'La norma cambió'),
  )
  expect(new Set(keys).size).toBe(5)
})
