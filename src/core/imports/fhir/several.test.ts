import { expect, it } from 'vitest'
import { coverage, patient, read, rowsOf } from '../../../../test/support/fhir.ts'

it.each(['cancelled', 'draft', 'entered-in-error'])('of two coverages one that is %s is none', (status) => {
  const second = coverage({ id: 'Coverage-1', status })
  expect(rowsOf(read(second), 'atenciones')[0]).toMatchObject({ nit: '900123456' })
})

it('of several names and addresses those in use and of home count', () => {
  const name = [{ use: 'old', family: 'Antes' }, { use: 'nickname', family: 'Nita' }, { family: 'Ahora' }]
  const divipola = (code: string) => ({
    _city: { extension: [{ url: 'x/ExtensionDivipolaMunicipality', valueCoding: { code } }] },
  })
  const address = [
    { use: 'work', ...divipola('76001') },
    { use: 'home', ...divipola('05001') },
  ]
  expect(rowsOf(read(patient({ name, address })), 'pacientes')[0]).toMatchObject({
    lastName: 'Ahora',
    municipalityResidenceCode: '05001',
  })
})
