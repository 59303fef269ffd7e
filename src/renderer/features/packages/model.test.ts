import { expect, test } from 'vitest'
import type { Patient } from '../../../contract/patients.ts'
import { parsePath } from '../../base/json/path.ts'
import {
  emptyRips,
  habitsOf,
  newService,
  nodeOf,
  serviceCode,
  servicesOf,
  userDocument,
  userFromPatient,
} from './model.ts'

test('a package without invoice starts as RS with its own number', () => {
  expect(emptyRips('without_invoice', '900000001', 'RS1', [{ codSexo: 'F' }])).toEqual({
    numDocumentoIdObligado: '900000001',
    numFactura: null,
    tipoNota: 'RS',
    numNota: 'RS1',
    usuarios: [{ codSexo: 'F', consecutivo: 1 }],
  })
  expect(emptyRips('invoice', '900000001', 'FE1', [])).toMatchObject({
    numFactura: 'FE1',
    tipoNota: null,
    numNota: null,
  })
  expect(emptyRips('credit_note_total', '900000001', '', [])).toBeNull()
})

test.each([
  ['usuarios[1].servicios.consultas[0].codConsulta', 'usuarios[1].servicios.consultas[0]', 'codConsulta'],
  ['usuarios[1].codSexo', 'usuarios[1]', 'codSexo'],
  ['usuarios[1].servicios', 'usuarios[1]', undefined],
  ['numNota', '', 'numNota'],
])('%s lies in %s', (path, node, field) => {
  expect(nodeOf(parsePath(path))).toEqual({ node: parsePath(node), field })
})

test('a hurt document still lists what it can', () => {
  const user = {
    tipoDocumentoIdentificacion: 'CC',
    servicios: { consultas: [{ codConsulta: '890201' }, null], urgencias: 7 },
  }
  expect(servicesOf(user).map(serviceCode)).toEqual(['890201'])
  expect(userDocument(user)).toBe('CC')
  expect(userDocument(null)).toBe('')
})

test('a service starts with the only provider code, and with no choice made among several', () => {
  expect(newService('consultas', ['110010000001'])).toMatchObject({
    codPrestador: '110010000001',
    conceptoRecaudo: '05',
  })
  expect(newService('urgencias', ['110010000001', '110010000002'])).toEqual({})
})

test('a service takes over the habits of the last one of its group, never what was found', () => {
  const service = {
    codServicio: 130,
    codDiagnosticoPrincipal: 'J449',
    numAutorizacion: null,
    vrServicio: 5,
    grupoServicios: '01',
  }
  const rips = { usuarios: [{ servicios: { consultas: [service] } }, {}] }
  expect(habitsOf(rips, 1, 'consultas')).toEqual({ codServicio: 130, grupoServicios: '01' })
  expect(habitsOf(rips, 1, 'procedimientos')).toEqual({})
  const later = { servicios: { consultas: [{ codServicio: 140 }] } }
  const both = { usuarios: [...rips.usuarios, later] }
  // Their own before those of others, and of others the last one.
  expect([0, 1].map((user) => habitsOf(both, user, 'consultas').codServicio)).toEqual([130, 140])
})

test('a user says of a patient what the record says, and what it does not say is blank but for a sick leave', () => {
  const named = { documentType: 'CC', documentNumber: '52000001', firstName: 'Ana', lastName: 'Rojas' }
  const patient = {
    ...{ ...named, userType: '04', birthDate: '1991-01-01', sexCode: 'F', territorialZoneCode: '02' },
    ...{ countryResidenceCode: '170', municipalityResidenceCode: '05001', countryOriginCode: '862' },
    ...{ incapacityCertificate: 'SI', registroSiras: '110' },
  } as Patient
  expect(userFromPatient(patient)).toEqual({
    tipoDocumentoIdentificacion: 'CC',
    numDocumentoIdentificacion: '52000001',
    tipoUsuario: '04',
    fechaNacimiento: '1991-01-01',
    codSexo: 'F',
    codPaisResidencia: '170',
    codMunicipioResidencia: '05001',
    codZonaTerritorialResidencia: '02',
    incapacidad: 'SI',
    codPaisOrigen: '862',
    registroSIRAS: '110',
  })
  const blank = Object.fromEntries(Object.keys(patient).map((name) => [name, null]))
  const filled = Object.entries(userFromPatient({ ...blank, ...named } as unknown as Patient)).filter(
    ([, value]) => value,
  )
  expect(Object.fromEntries(filled)).toEqual({
    tipoDocumentoIdentificacion: 'CC',
    numDocumentoIdentificacion: '52000001',
    incapacidad: 'NO',
  })
})
