import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPatient } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

it('a patient who came of age, and has another kind of document since, is found in the packages of before', async () => {
  const minor = aPatient({ documentType: 'TI' })
  const { id } = (await at.api('patients.create', { body: minor })).body
  const params = { patientId: id }
  const usuario = {
    tipoDocumentoIdentificacion: 'TI',
    numDocumentoIdentificacion: minor.documentNumber,
    consecutivo: 1,
    servicios: { consultas: [{ codConsulta: '890201', fechaInicioAtencion: '2026-01-10 08:00', consecutivo: 1 }] },
  }
  const rips = { numDocumentoIdObligado: '900123456', usuarios: [usuario] }
  await at.api('ripsPackages.create', { body: { kind: 'without_invoice', name: 'enero', rips } })
  const reasons = async () => (await at.api('patients.erasure', { params })).body.reasons.map(({ kind }) => kind)
  expect(await reasons()).toEqual(['rips'])
  const { revision } = (await at.api('patients.update', { params, revision: 1, body: { documentType: 'CC' } })).body
  const dossier = await at.api('patients.personalData', { params, query: { format: 'json' } })
  expect(JSON.parse(dossier.text).packages).toHaveLength(1)
  expect(await reasons()).toEqual(['rips'])
  expect((await at.api.raw('patients.erase', { params, revision })).error.code).toBe('retention_required')
})
