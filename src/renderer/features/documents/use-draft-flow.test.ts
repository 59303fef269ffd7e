import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { ApiFault } from '../../../contract/client.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { clearToasts } from '../../ui/toast.tsx'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import type { DocumentActs } from './use-document.ts'
import { useDraftFlow } from './use-draft-flow.ts'
import type { ReadinessState } from './use-readiness.ts'

afterEach(clearToasts)

const KEPT = { id: 'inv_1', revision: 1 } as IssuableDocument
const CALM = { refusal: () => null }

it('who went elsewhere while a document was being saved and emitted is not led away, and it is emitted', async () => {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const stored = { id: 'inv_1', revision: 2 } as IssuableDocument
  const emitted: string[] = []
  const opened: string[] = []
  const { now, end } = await held(useDraftFlow<IssuableDocument>, {
    acts: { ...CALM, emit: async ({ id }: IssuableDocument) => emitted.push(id) } as unknown as DocumentActs,
    loaded: KEPT,
    readiness: {} as ReadinessState,
    save: () => answered.then(() => stored),
    savedWords: 'Guardada',
    open: async ({ id }) => void opened.push(id),
  })
  const ended = [now().save(), now().emit()]
  await end()
  letGo()
  await Promise.all(ended)
  expect({ emitted, opened }).toEqual({ emitted: ['inv_1'], opened: [] })
})

it('who waits for it sees what was saved', async () => {
  const stored = { id: 'inv_1', revision: 2 } as IssuableDocument
  const opened: string[] = []
  const { by } = await held(useDraftFlow<IssuableDocument>, {
    acts: CALM as unknown as DocumentActs,
    loaded: KEPT,
    readiness: {} as ReadinessState,
    save: async () => stored,
    savedWords: 'Guardada',
    open: async ({ id }) => void opened.push(id),
  })
  await by(({ save }) => save())
  expect(opened).toEqual(['inv_1'])
})

it.each(['emit', 'override'] as const)(
  'what was only looked at leaves as the revision that was asked for, and what was written as it was saved: %s',
  async (what) => {
    const left: number[] = []
    const at = (revision: number) => ({ id: 'inv_1', revision }) as IssuableDocument
    const leave = async ({ revision }: IssuableDocument) => left.push(revision)
    const of = (loaded: IssuableDocument, saved = loaded) => ({
      acts: { ...CALM, emit: leave, emitOverridden: leave } as unknown as DocumentActs,
      loaded,
      readiness: { mayLeave: async () => what === 'emit' } as unknown as ReadinessState,
      save: async () => saved,
      savedWords: 'Guardada',
      open: async () => undefined,
    })
    const { by, give, now } = await held(useDraftFlow<IssuableDocument>, of(at(2)))
    const confirm = () => by((flow) => (what === 'emit' ? flow.emit() : flow.override('La tabla es vieja', true)))
    await by(({ ask }) => ask(what))
    expect(now().asking).toBe(what)
    // Somebody else stores another one while the question stands.
    await give(of(at(3)))
    await confirm()
    expect(now().asking).toBeNull()
    await by(({ ask }) => ask(what))
    await give(of(at(3), at(4)))
    await confirm()
    expect(left).toEqual([2, 4])
  },
)

/** What is said in passing of an emission that is refused, and whether what was saved is opened as one that left. */
async function refused(loaded: IssuableDocument | null, act: 'emit' | 'override', hasGone = false) {
  const refusal = new ApiFault(409, 'resolution_unavailable', 'No.')
  const refuse = async () => undefined
  const acts = { refusal: () => refusal, emit: refuse, emitOverridden: refuse } as unknown as DocumentActs
  const opened: boolean[] = []
  const { now, end } = await held(useDraftFlow<IssuableDocument>, {
    ...{ acts, loaded, readiness: {} as ReadinessState, savedWords: 'Guardada' },
    save: async () => ({ id: 'inv_1', revision: 1 }) as IssuableDocument,
    open: async (_saved, hasLeft) => void opened.push(hasLeft),
  })
  const { emit, override } = now()
  if (hasGone) await end()
  await (act === 'emit' ? emit() : override('La tabla es vieja', true))
  const said = notificationsStore.getState().notifications.map(({ message }) => message)
  clearToasts()
  return { said, opened }
}
const SAID = [catalog.errors.resolution_unavailable]

it.each(['emit', 'override'] as const)('what refuses to %s a document that was new is said beside it', async (act) => {
  expect(await refused(null, act)).toEqual({ said: SAID, opened: [false] })
  expect(await refused(KEPT, act), 'it stands on its screen').toEqual({ said: [], opened: [false] })
  expect(await refused(KEPT, act, true), 'nobody is there to read it').toEqual({ said: SAID, opened: [] })
})

it('a question is put only when its document may leave, with what stays behind it when it is closed', async () => {
  const asked: boolean[] = []
  const emitted: [number, boolean][] = []
  const acts = {
    ...CALM,
    emit: async ({ revision }: IssuableDocument, file: boolean) => emitted.push([revision, file]),
  }
  const readiness = { mayLeave: async (file: boolean) => asked.push(file) > 1 }
  const { by, now } = await held(useDraftFlow<IssuableDocument>, {
    ...{ acts: acts as unknown as DocumentActs, readiness: readiness as unknown as ReadinessState },
    ...{ loaded: KEPT, savedWords: 'Guardada', save: async () => KEPT, open: async () => undefined },
  })
  await by(({ ask }) => ask('emit'))
  expect(now().asking).toBeNull()
  await by(({ ask }) => ask('file'))
  expect([now().asking, asked]).toEqual(['file', [false, true]])
  await by(({ close }) => close())
  expect(now().asking).toBeNull()
  for (const what of ['file', 'emit', 'override'] as const) {
    await by(({ ask }) => ask(what))
    if (what !== 'override') await by(({ emit }) => emit())
  }
  expect([now().asking, emitted, asked.length]).toEqual([
    'override',
    [
      [1, true],
      [1, false],
    ],
    4,
  ])
})

it('a document that has to be corrected first is neither emitted nor opened, and its question is closed', async () => {
  const opened: string[] = []
  const acts = { ...CALM, emit: () => opened.push('emitted'), emitOverridden: () => opened.push('emitted') }
  const { by, now } = await held(useDraftFlow<IssuableDocument>, {
    ...{ acts: acts as unknown as DocumentActs, readiness: {} as ReadinessState, loaded: KEPT, savedWords: 'Guardada' },
    save: async () => undefined,
    open: async () => void opened.push('opened'),
  })
  await by(({ save }) => save())
  await by(({ ask }) => ask('override'))
  await by(({ override }) => override('La norma cambió', false))
  await by(({ emit }) => emit())
  expect([opened, now().asking]).toEqual([[], null])
  expect(notificationsStore.getState().notifications).toEqual([])
})

it('a saving is said, and what left is opened as that', async () => {
  const opened: boolean[] = []
  const acts = { ...CALM, emit: async () => KEPT, emitOverridden: async () => KEPT } as unknown as DocumentActs
  const { by } = await held(useDraftFlow<IssuableDocument>, {
    ...{ acts, readiness: {} as ReadinessState, loaded: KEPT, savedWords: 'Guardada', save: async () => KEPT },
    open: async (_saved, hasLeft) => void opened.push(hasLeft),
  })
  await by(({ save }) => save())
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(['Guardada'])
  await by(({ emit }) => emit())
  await by(({ override }) => override('La norma cambió', false))
  expect(opened).toEqual([false, true, true])
})
