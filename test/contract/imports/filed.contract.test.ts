import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { aConsulta, aUser, base64Of, type Sheet, sheetWith } from './files.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

const CUV = 'a1'.repeat(48)
const ROOT = sheetWith('transaccion', [{ tipoNota: 'RS', numNota: 'RS1' }])
const FIRST = [ROOT, sheetWith('usuarios', [aUser()]), sheetWith('consultas', [aConsulta()])]
const SECOND = [ROOT, sheetWith('usuarios', [aUser({ numDocumentoIdentificacion: '1000000002' })])]

const imported = async (sheets: readonly Sheet[]) => {
  const file = { fileName: 'julio.xlsx', contentBase64: await base64Of(sheets) }
  return (await at.api('imports.create', { body: { area: 'rips-packages', ...file } })).body
}
const undone = async (importId: string | null) =>
  (await at.api('imports.undo', { params: { importId: importId ?? '' } })).body.undone
const read = async (packageId: string) => (await at.api('ripsPackages.get', { params: { packageId } })).body

/** The ministry's answer to another program that filed it. */
async function filedElsewhere(number: string): Promise<void> {
  const result = {
    ...{ ResultState: true, ProcesoId: 3326, NumFactura: number, CodigoUnicoValidacion: CUV },
    ...{ FechaRadicacion: '2026-07-10T15:04:05', RutaArchivos: null, Ambiente: 'DockerStage' },
    ...{ Modulo: 'RipsSinFactura', ResultadosValidacion: [] },
  }
  const contentBase64 = Buffer.from(JSON.stringify(result)).toString('base64')
  await at.api('ripsPackages.import', { body: { fileName: 'ResultadosMSPS.json', contentBase64 } })
}

it('a package that was filed since its import stays, with its CUV, when the import is taken back', async () => {
  const { importId, rows } = await imported(FIRST)
  await filedElsewhere('RS1')
  expect(await undone(importId)).toMatchObject({ takenBack: 0, kept: 1 })
  expect(await read(rows[0]?.id ?? '')).toMatchObject({ status: 'accepted', cuv: CUV, users: 1, revision: 1 })
})

it('a package that was filed with what an import added keeps that when the import is taken back', async () => {
  await imported(FIRST)
  const { importId, rows } = await imported(SECOND)
  await filedElsewhere('RS1')
  expect(await undone(importId)).toMatchObject({ takenBack: 0, kept: 1 })
  expect(await read(rows[0]?.id ?? '')).toMatchObject({ status: 'accepted', users: 2, revision: 2 })
})

it('rows of a number that was filed are refused, also where a later draft has that number', async () => {
  await imported(FIRST)
  await filedElsewhere('RS1')
  const rips = { tipoNota: 'RS', numNota: 'RS1', usuarios: [] }
  const { id } = (await at.api('ripsPackages.create', { body: { kind: 'without_invoice', rips } })).body
  const { rows } = await imported(SECOND)
  expect(rows[0]).toMatchObject({ outcome: 'refused', issues: [{ code: 'package_already_accepted' }] })
  expect(await read(id)).toMatchObject({ users: 0, revision: 1 })
})

it('rows of a number that two drafts have go into the one that was made last', async () => {
  const body = { kind: 'without_invoice' as const, rips: { tipoNota: 'RS', numNota: 'RS1', usuarios: [] } }
  const first = (await at.api('ripsPackages.create', { body })).body.id
  const second = (await at.api('ripsPackages.create', { body })).body.id
  // What is written of a package since does not make it a later one.
  await at.api('ripsPackages.validate', { params: { packageId: first } })
  await imported(FIRST)
  expect([(await read(first)).users, (await read(second)).users]).toEqual([0, 1])
})
