import { expect, test } from 'vitest'
import { applyEdit, type Edit, parseEdits, reduceEdits, startFrom, withEdit } from './edits.ts'

const rips = {
  usuarios: [
    { consecutivo: 1, codSexo: 'F' },
    { consecutivo: 2, codSexo: 'M' },
  ],
}
const sex = (value: string): Edit => ({ op: 'set', path: ['usuarios', 0, 'codSexo'], value })

test('typing on in one field is one edit, and going back is one undo', () => {
  let state = startFrom(rips)
  for (const value of ['M', 'I']) state = reduceEdits(state, { type: 'edit', edit: sex(value) })
  expect(state.edits).toEqual([sex('I')])
  expect(reduceEdits(state, { type: 'undo' }).document).toEqual(rips)
})

test('setting what is already there changes nothing', () => {
  const state = startFrom(rips)
  expect(reduceEdits(state, { type: 'edit', edit: sex('F') })).toBe(state)
})

test('taking one out keeps the numbers without gaps where they count from 1', () => {
  const gone = applyEdit(rips, { op: 'remove', path: ['usuarios'], index: 0, renumber: true })
  expect(gone).toEqual({ usuarios: [{ consecutivo: 1, codSexo: 'M' }] })
  const kept = applyEdit(rips, { op: 'remove', path: ['usuarios'], index: 0, renumber: false })
  expect(kept).toEqual({ usuarios: [{ consecutivo: 2, codSexo: 'M' }] })
})

test('a list is made where there was none', () => {
  const path = ['usuarios', 0, 'servicios', 'consultas']
  const edit: Edit = { op: 'insert', path, index: 0, value: { codConsulta: '890201' }, renumber: true }
  expect(applyEdit({ usuarios: [{}] }, edit)).toEqual({
    usuarios: [{ servicios: { consultas: [{ codConsulta: '890201', consecutivo: 1 }] } }],
  })
})

test('edits survive being written down', () => {
  const edits = withEdit(withEdit([], sex('M')), { op: 'set', path: ['numNota'] })
  const kept = parseEdits(JSON.parse(JSON.stringify({ revision: 3, edits })))
  expect(kept?.edits.reduce(applyEdit, { ...rips, numNota: 'RS1' })).toEqual({
    usuarios: [{ consecutivo: 1, codSexo: 'M' }, rips.usuarios[1]],
  })
  expect(parseEdits({ revision: 'x' })).toBeUndefined()
})

test('what is typed while a save is on its way is neither lost nor saved twice', () => {
  let state = reduceEdits(startFrom(rips), { type: 'edit', edit: sex('M') })
  const sent = state.edits
  const base = state.document
  state = reduceEdits(state, { type: 'edit', edit: sex('I') })
  state = reduceEdits(state, { type: 'edit', edit: { op: 'set', path: ['numNota'], value: 'RS1' } })
  state = reduceEdits(state, { type: 'saved', base, sent })
  expect(state.edits).toHaveLength(2)
  expect(state.document).toMatchObject({ numNota: 'RS1', usuarios: [{ codSexo: 'I' }, {}] })
  expect(reduceEdits(startFrom(rips, sent), { type: 'saved', base, sent }).edits).toEqual([])
})

test('what is undone while a save is on its way does not come back as saved', () => {
  const number: Edit = { op: 'set', path: ['numNota'], value: 'RS1' }
  const gone: Edit = { op: 'remove', path: ['usuarios'], index: 0, renumber: true }
  const sent = [sex('M'), number, gone]
  const saved = { type: 'saved' as const, base: startFrom(rips, sent).document, sent }
  const after = (undone: number) => {
    let state = startFrom(rips, sent)
    for (let times = 0; times < undone; times++) state = reduceEdits(state, { type: 'undo' })
    return { state, stored: reduceEdits(state, saved) }
  }
  for (const undone of [1, 2, 3]) {
    const { state, stored } = after(undone)
    expect(stored.document).toEqual(state.document)
    expect(stored.edits).toHaveLength(undone)
  }
  expect(reduceEdits(after(1).stored, { type: 'undo' }).document).toEqual(saved.base)
  const instead = reduceEdits(after(3).state, { type: 'edit', edit: { op: 'set', path: ['numFactura'], value: 'FE1' } })
  expect(reduceEdits(instead, saved).document).toEqual({ ...rips, numFactura: 'FE1' })
})
