import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { Patient } from '../../contract/patients.ts'
import type { RecordFilter, RecordScope } from '../store/records.ts'
import { PLATFORM } from '../store/store.ts'
import { newPatient } from './patient.ts'

const NAMES = [
  'Núñez',
  'Nuno',
  'Ñáñez',
  'José',
  'Josefa',
  'Jo',
  "D'Ávila",
  'O’Neill',
  'Müller',
  'Łukasz',
  'Ana-Lucía',
  'de la O',
  '3M',
  'Éze',
]

const { store, close } = emptyStore()
afterAll(close)

let workspaces = 0
async function newScope() {
  const workspace = storedWorkspace(++workspaces)
  await store.write(PLATFORM, ({ identity }) => identity.saveWorkspace(workspace))
  return workspace
}

function patient(n: number, firstName: string, lastName: string): Patient {
  const head = { id: `pat_${workspaces}_${n}`, isActive: true, revision: 1, createdAt: AT, updatedAt: AT }
  return newPatient(head, { documentType: 'CC', documentNumber: String(1000 + n), firstName, lastName })
}

/** What a list must give, worked out the slow way. */
function expected(patients: readonly Patient[], { q = '', isActive, limit, offset }: RecordFilter) {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const matches = patients
    .filter((one) => isActive === 'all' || one.isActive === isActive)
    .filter((one) => {
      const words = wordsOf([one.documentNumber, one.firstName, one.lastName].join(' '))
      return wordsOf(q).every((typed) => words.some((word) => word.startsWith(typed)))
    })
    .reverse()
  return { items: matches.slice(offset, offset + limit).map(({ id }) => id), total: matches.length }
}

type Step = { kind: 'insert' | 'rename' | 'archive' | 'restore' | 'remove'; at: number; first: string; last: string }
const step = (kind: Step['kind']): Step => ({ kind, at: 0, first: 'Ana', last: 'Ruiz' })
const name = fc.constantFrom(...NAMES)
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'rename', 'archive', 'restore', 'remove'),
  at: fc.nat(1000),
  first: name,
  last: name,
})
const q = fc.oneof(
  name,
  fc.tuple(name, fc.integer({ min: 1, max: 4 })).map(([text, letters]) => text.slice(0, letters)),
  fc.tuple(name, name).map((names) => names.join(' ').toUpperCase()),
  fc.constantFrom('10', '100', '', '¿?', 'x'),
)
const filter: fc.Arbitrary<RecordFilter> = fc.record({
  q,
  isActive: fc.constantFrom<RecordFilter['isActive']>(true, false, 'all'),
  limit: fc.integer({ min: 1, max: 40 }),
  offset: fc.oneof(fc.constant(0), fc.nat(60)),
})

function changed(known: Patient, { kind, first }: Step): Patient {
  return kind === 'rename' ? { ...known, firstName: first } : { ...known, isActive: kind === 'restore' }
}

/** Writes one step after the other, and gives the records as they stand then. */
function written(scope: RecordScope, steps: readonly Step[]): Promise<Patient[]> {
  const patients: Patient[] = []
  let made = 0
  return store.write(PLATFORM, async ({ records }) => {
    for (const step of steps) {
      const n = step.at % Math.max(1, patients.length)
      const known = patients[n]
      if (known && step.kind === 'remove') {
        patients.splice(n, 1)
        await records.patients.remove(scope, known.id)
      } else if (known && step.kind !== 'insert') {
        patients[n] = changed(known, step)
        await records.patients.replace(scope, changed(known, step))
      } else {
        const one = patient(made++, step.first, step.last)
        patients.push(one)
        await records.patients.insert(scope, one)
      }
    }
    return patients
  })
}

describe('the store of records', () => {
  it('reads some records by their ids, of its own workspace only', async () => {
    const stranger = (await written(await newScope(), [step('insert')]))[0]?.id ?? ''
    const scope = await newScope()
    const patients = await written(scope, [step('insert'), step('insert'), step('insert'), step('archive')])
    const [archived, , last] = patients.map(({ id }) => id)
    const ids = [archived ?? '', last ?? '', stranger, 'pat_nobody']
    const list = async (isActive: RecordFilter['isActive']) => {
      const { items, total } = await store.read.records.patients.list(scope, { ids, isActive, limit: 10, offset: 0 })
      return { ids: items.map(({ id }) => id), total }
    }
    expect(await list('all')).toEqual({ ids: [last, archived], total: 2 })
    expect(await list(true)).toEqual({ ids: [last], total: 1 })
  })

  it('lists and finds what a plain filter over all records would, whatever was written before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 250, size: 'max' }),
        fc.array(filter, { minLength: 20 }),
        async (steps, filters) => {
          const scope = await newScope()
          const patients = await written(scope, steps)
          for (const one of filters) {
            const { items, total } = await store.read.records.patients.list(scope, one)
            expect({ items: items.map(({ id }) => id), total }).toEqual(expected(patients, one))
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it.each([true, false, 'all'] as const)('goes on where a page ended, of records in use: %s', async (isActive) => {
    const scope = await newScope()
    const made = Array.from({ length: 8 }, () => step('insert'))
    const archived = [0, 2, 3, 5, 7].map((at) => ({ ...step('archive'), at }))
    const patients = await written(scope, [...made, ...archived])
    const seen: string[] = []
    let after: RecordFilter['after']
    for (let pages = 0; pages < patients.length; pages++) {
      const page = await store.read.records.patients.list(scope, { isActive, limit: 2, offset: 0, after })
      seen.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(seen).toEqual(expected(patients, { isActive, limit: 40, offset: 0 }).items)
  })

  it('counts and pages what is left after some were erased, at either end and in the middle', async () => {
    const scope = await newScope()
    const patients = await written(
      scope,
      Array.from({ length: 100 }, () => step('insert')),
    )
    const left = new Set(patients.map(({ id }) => id))
    const erase = async (...places: number[]) => {
      for (const id of places.map((place) => patients[place]?.id ?? '')) {
        await store.write(PLATFORM, ({ records }) => records.patients.remove(scope, id))
        left.delete(id)
      }
      for (const isActive of [true, 'all'] as const) {
        const pages: string[] = []
        for (let offset = 0; offset < 100; offset += 9) {
          const { items, total } = await store.read.records.patients.list(scope, { isActive, limit: 9, offset })
          expect(total).toBe(left.size)
          pages.push(...items.map(({ id }) => id))
        }
        expect(pages).toEqual([...left].reverse())
      }
    }
    await erase(50, 51, 20)
    await erase(0)
    // The last, and the one before it first: their keys are given again.
    await erase(98, 99)
    const more = patient(1000, 'Ana', 'Ruiz')
    await store.write(PLATFORM, ({ records }) => records.patients.insert(scope, more))
    left.add(more.id)
    await erase()
  })

  it('gives back what it was given, and nothing of its own', async () => {
    const scope = await newScope()
    const one = patient(1, 'José', 'Núñez')
    const service = {
      id: 'srv_1',
      category: 1,
      name: 'Consulta',
      description: null,
      isActive: false,
      revision: 1,
      payload: { a: [1, null, { b: 'ñ' }] },
      inputProvenance: {},
      createdAt: AT,
      updatedAt: AT,
    }
    await store.write(PLATFORM, async ({ records }) => {
      await records.patients.insert(scope, one)
      await records.services.insert(scope, service)
    })
    const { patients, services } = store.read.records
    expect(await patients.find(scope, one.id)).toEqual(one)
    expect(await patients.findTwin(scope, one)).toEqual(one)
    expect(await services.find(scope, 'srv_1')).toEqual(service)
    expect((await services.list(scope, { isActive: 'all', limit: 1, offset: 0 })).items).toEqual([service])
    expect(await patients.find({ id: 'wsp_other', number: 99 }, one.id)).toBeUndefined()
  })

  it('finds records by column and words together, before and after they are indexed', async () => {
    const scope = await newScope()
    const names = async (category: number, words: string) =>
      (
        await store.read.records.services.list(scope, {
          q: words,
          equals: { category },
          isActive: true,
          limit: 500,
          offset: 0,
        })
      ).total
    const insert = (n: number) =>
      store.write(PLATFORM, ({ records }) =>
        records.services.insert(scope, {
          id: `srv_${scope.number}_${n}`,
          category: 1 + (n % 2),
          name: `Curación ${n}`,
          description: null,
          payload: {},
          inputProvenance: {},
          isActive: true,
          revision: 1,
          createdAt: AT,
          updatedAt: AT,
        }),
      )
    for (let n = 1; n <= 130; n++) {
      await insert(n)
      if (n % 13 === 0)
        expect([await names(1, 'curacion'), await names(2, 'CURA')]).toEqual([Math.floor(n / 2), Math.ceil(n / 2)])
    }
  })
})
