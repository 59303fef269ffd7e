import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aContract } from '../../support/fixtures.ts'
import { rowsIn } from '../../support/rows.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { aConsulta, aUser, base64Of, type Sheet, sheetWith } from './files.ts'
import { A1, attended, consulted, PATIENTS, PAYERS, SERVICE, WHOLE } from './visit-sheets.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

it('a package that is taken back takes along what was said of it, and whose hands it was in', async () => {
  const root = sheetWith('transaccion', [{ tipoNota: 'RS', numNota: 'RS1' }])
  const sheets = [root, sheetWith('usuarios', [aUser()]), sheetWith('consultas', [aConsulta()])]
  const file = { fileName: 'julio.xlsx', contentBase64: await base64Of(sheets) }
  const { importId, rows } = (await at.api('imports.create', { body: { area: 'rips-packages', ...file } })).body
  const targetId = rows[0]?.id ?? ''
  await at.api('teamwork.assign', { params: { targetId }, body: { userId: at.userId } })
  await at.api('teamwork.comment', { params: { targetId }, body: { text: 'Falta la autorización de Ceiba' } })
  const left = async () => {
    const counts = ['assignments', 'comments'].map((table) =>
      rowsIn(at.core, `SELECT target_id FROM ${table} WHERE target_id = ?`, targetId),
    )
    return (await Promise.all(counts)).map(({ length }) => length)
  }
  expect(await left()).toEqual([1, 1])
  await at.api('imports.undo', { params: { importId: importId ?? '' } })
  expect(await left()).toEqual([0, 0])
})

it('a patient that was taken back comes in again, and one that somebody archived since does not', async () => {
  const csv = 'tipo documento;documento;nombre;apellido\nCC;43000001;Tilo;Arce\n'
  const file = { area: 'patients', fileName: 'p.csv', contentBase64: Buffer.from(csv).toString('base64') } as const
  const imported = async () => (await at.api('imports.create', { body: file })).body
  const undone = async (importId: string | null) => at.api('imports.undo', { params: { importId: importId ?? '' } })
  await undone((await imported()).importId)
  const again = await imported()
  const [{ id: patientId = '' } = {}] = again.rows
  expect([again.created, again.refused]).toEqual([1, 0])
  await undone(again.importId)
  const params = { patientId: patientId ?? '' }
  const { revision } = (await at.api('patients.restore', { params })).body
  await at.api('patients.archive', { params, revision })
  const third = await imported()
  expect(third.rows[0]?.issues).toMatchObject([{ code: 'resource_archived' }])
  expect((await at.api('patients.get', { params })).body.isActive).toBe(false)
})

it('a payer that an import brought back stays, where something was agreed with them since', async () => {
  const csv = 'nit;razón social\n900123456;EPS Uno\n'
  const file = { area: 'clients', fileName: 'p.csv', contentBase64: Buffer.from(csv).toString('base64') } as const
  const imported = async () => (await at.api('imports.create', { body: file })).body
  const undone = async (importId: string | null) =>
    (await at.api('imports.undo', { params: { importId: importId ?? '' } })).body.undone
  await undone((await imported()).importId)
  const { importId, rows } = await imported()
  const clientId = rows[0]?.id ?? ''
  await at.api('contracts.create', { body: await aContract(at.api, { clientId }) })
  expect(await undone(importId)).toMatchObject({ takenBack: 0, kept: 1 })
  expect((await at.api('clients.get', { params: { clientId } })).body.isActive).toBe(true)
})

describe('visits of a file', () => {
  const imported = async (...sheets: Sheet[]) => {
    const file = { fileName: 'julio.xlsx', contentBase64: await base64Of(sheets) }
    return (await at.api('imports.create', { body: { area: 'visits', ...file } })).body
  }
  const visits = async () => (await at.api('visits.list', { query: { isActive: 'all' } })).body.items

  it('that somebody archived get no more services, and say so', async () => {
    await imported(...WHOLE)
    const [visit] = await visits()
    await at.api('visits.archive', { params: { visitId: visit?.id ?? '' }, revision: visit?.revision ?? 0 })
    const { rows } = await imported(consulted(['A1', 890301, '20/07/2026 15:00', 20_000, 'J00X']))
    expect(rows).toMatchObject([{ outcome: 'refused', issues: [{ column: 'Atención', code: 'not_found' }] }])
    expect((await visits())[0]?.services).toHaveLength(1)
  })

  it('of a patient whom somebody archived do not come in', async () => {
    const { rows } = await imported(PATIENTS, PAYERS, attended(A1), consulted(SERVICE))
    const patientId = rows[0]?.id ?? ''
    await at.api('patients.archive', { params: { patientId }, revision: 1 })
    const { rows: later } = await imported(attended(['A2', ...A1.slice(1)]))
    expect(later).toMatchObject([
      { outcome: 'refused', issues: [{ column: 'Número de documento', code: 'not_found' }] },
    ])
    expect(await visits()).toHaveLength(1)
  })
})
