import { expect, test } from 'vitest'
import type { InvoiceProviderConnection, MinistryConnection } from '../../../contract/connections.ts'
import { certificateFor, hasPasswordFor, type MinistryForm } from './ministry-connection.tsx'
import { hasSecretsFor, inputOf, type ProviderForm } from './provider-connection.tsx'

const PRINT = 'ab'.repeat(32)
const MINISTRY = {
  ...{ baseUrl: 'https://validador.clinica', certificateSha256: PRINT, hasPassword: true },
  ...{ documentType: 'CC', documentNumber: '1000000099', userType: null },
} as MinistryConnection
const WRITTEN: MinistryForm = {
  ...{ baseUrl: MINISTRY.baseUrl, documentType: 'CC', documentNumber: '1000000099', userType: '', password: '' },
}

test('a confirmed fingerprint is for its address alone', () => {
  expect(certificateFor(MINISTRY, MINISTRY.baseUrl)).toBe(PRINT)
  expect(certificateFor(MINISTRY, 'https://validador.clinica.co')).toBeNull()
  expect(certificateFor({ ...MINISTRY, certificateSha256: null }, MINISTRY.baseUrl)).toBeNull()
  expect(certificateFor(null, '')).toBeNull()
})

test('the ministry’s password is for one address, certificate and user', () => {
  const has = (change: Partial<MinistryForm>, print: string | null = PRINT) =>
    hasPasswordFor(MINISTRY, { ...WRITTEN, ...change }, print)
  expect(has({})).toBe(true)
  expect(has({ baseUrl: 'https://otro' })).toBe(false)
  expect(has({ documentType: 'CE' })).toBe(false)
  expect(has({ documentNumber: '1' })).toBe(false)
  expect(has({ userType: 'PIN' })).toBe(false)
  expect(has({}, null)).toBe(false)
  expect(hasPasswordFor({ ...MINISTRY, hasPassword: false }, WRITTEN, PRINT)).toBe(false)
})

const FACTUS = {
  ...{ provider: 'factus', baseUrl: 'https://api.factus', username: 'ana', clientId: 'c-1', hasSecrets: true },
} as InvoiceProviderConnection
const FORM: ProviderForm = {
  ...{ provider: 'factus', baseUrl: 'https://api.factus', username: 'ana', clientId: 'c-1', sandboxCompanyNit: '' },
  ...{ clientSecret: '', password: '', accessKey: '', healthOnDebitNotesConfirmed: false },
}

test('the secrets of a provider are for its address and its user', () => {
  const has = (change: Partial<ProviderForm>) => hasSecretsFor(FACTUS, { ...FORM, ...change })
  expect(has({})).toBe(true)
  expect(has({ provider: 'matias' })).toBe(false)
  expect(has({ baseUrl: 'https://otra' })).toBe(false)
  expect(has({ username: 'beto' })).toBe(false)
  expect(has({ clientId: '' })).toBe(false)
})

test('an address of one provider is not sent to another, and a secret that was not typed stays as it is', () => {
  expect(inputOf(FORM, FACTUS)).toMatchObject({ provider: 'factus', baseUrl: 'https://api.factus' })
  expect(inputOf({ ...FORM, provider: 'matias' }, FACTUS)).not.toHaveProperty('baseUrl')
  const own = inputOf({ ...FORM, provider: 'matias', baseUrl: 'https://propia' }, FACTUS)
  expect(own).toMatchObject({ provider: 'matias', baseUrl: 'https://propia' })
  for (const secret of ['clientSecret', 'password', 'accessKey']) expect(own).not.toHaveProperty(secret)
  expect(inputOf({ ...FORM, password: 'clave' }, FACTUS)).toMatchObject({ password: 'clave' })
})
