import { afterEach, describe, expect, it } from 'vitest'
import { answeredOrNone, drawn } from '../../../../test/support/drawn.tsx'
import type { InvoiceProviderConnection, MinistryConnection } from '../../../contract/connections.ts'
import { queryClient } from '../../base/api/query.ts'
import { MinistryConnectionForm } from './ministry-connection.tsx'
import { ProviderConnectionForm } from './provider-connection.tsx'

afterEach(() => queryClient.clear())

const AT = '2026-11-30T04:30:00.000Z'
const params = { workspaceId: 'wsp_1' }

describe('the connection to the ministry', () => {
  const STORED = {
    ...{ simulated: false, baseUrl: 'https://10.0.0.5:9443', documentType: 'CC', documentNumber: '1', userType: null },
    ...{ hasPassword: true, certificateSha256: null, certificateValidTo: null, verifiedAt: null },
  }
  function said(of: Partial<MinistryConnection> | null) {
    answeredOrNone('connections.get', { params: { ...params, connection: 'ministry' } }, of && { ...STORED, ...of })
    return drawn(<MinistryConnectionForm workspaceId="wsp_1" />).words
  }

  it('is said to work once it did, and when', () => {
    expect(said({ verifiedAt: AT })).toContain('La conexión funciona Última comprobación: 29/11/2026, 23:30.')
    expect(said({})).not.toContain('La conexión funciona')
    expect(said(null)).not.toContain('La conexión funciona')
  })

  it('says until when a certificate that was confirmed holds', () => {
    const certificate = { verifiedAt: AT, certificateValidTo: '2027-03-01T15:00:00.000Z' }
    expect(said({ ...certificate, certificateSha256: 'ab' })).toContain('vale hasta el 01/03/2027, 10:00')
    expect(said(certificate)).not.toContain('vale hasta')
  })

  it('asks for a password where none is kept for it', () => {
    expect(said({})).toContain('Guardada. Escriba una nueva solo para cambiarla.')
    expect(said({ hasPassword: false })).toContain('Se guarda en el llavero del sistema')
  })

  it('to a simulator says so, and asks for nothing', () => {
    const words = said({ simulated: true, verifiedAt: AT })
    expect(words).toContain('Esta clínica usa el ministerio simulado')
    expect(words).not.toContain('Contraseña')
  })
})

describe('the connection to the provider', () => {
  const STORED = {
    ...{ provider: 'factus', simulated: false, baseUrl: 'https://api.factus', username: 'ana', clientId: 'c-1' },
    ...{ hasSecrets: true, verifiedAt: null, sandboxCompanyNit: null, healthOnDebitNotesConfirmed: false },
    capabilities: { numbering: 'provider', emailsPerDocumentPerDay: 3 },
  }
  function said(of: Partial<InvoiceProviderConnection> | null, environment: 1 | 2 = 2) {
    answeredOrNone('connections.invoiceProvider.get', { params }, of && { ...STORED, ...of })
    return drawn(<ProviderConnectionForm onWorks={() => undefined} />, { environment }).words
  }

  it('is said to work once it did, and when', () => {
    expect(said({ verifiedAt: AT })).toContain('La conexión funciona Probada el 29/11/2026, 23:30.')
    expect(said({})).toContain('Todavía no se ha probado la conexión.')
    expect(said(null)).toContain('Todavía no se ha probado la conexión.')
  })

  it('says who numbers, and how many mails it sends', () => {
    expect(said({})).toContain('El proveedor numera los documentos. Permite 3 correos por documento al día.')
    const own = { capabilities: { numbering: 'client', emailsPerDocumentPerDay: null } } as never
    expect(said(own)).toMatch(/Radica numera los documentos con sus resoluciones\.$/)
    expect(said(null)).not.toContain('numera')
  })

  it('asks each provider for what it takes, and for a company of trials only where there are trials', () => {
    expect(said({})).toMatch(/Usuario de la cuenta.*client_id.*client_secret.*NIT de la cuenta de pruebas/)
    expect(said({}, 1)).not.toContain('NIT de la cuenta de pruebas')
    const matias = said({ provider: 'matias' })
    expect(matias).toMatch(/Correo de la cuenta.*Llave de acceso/)
    expect(matias).not.toContain('client_id')
  })

  it('to a simulator says so, and asks for no secrets', () => {
    const words = said({ simulated: true })
    expect(words).toContain('dicen SIMULADO y no tienen validez')
    expect(words).not.toContain('Contraseña')
    expect(said({})).not.toContain('SIMULADO')
  })
})

it('nothing is asked for until it is known what is stored', () => {
  expect(drawn(<ProviderConnectionForm onWorks={() => undefined} />).words).toBe('')
  expect(drawn(<MinistryConnectionForm workspaceId="wsp_1" />).words).toBe('')
})
