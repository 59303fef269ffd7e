import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../../test/support/books.ts'
import { ASKED_AT, deskWith, type Ways } from '../../../../test/support/desk.ts'
import { invoiceOf, line, pointed } from '../../../../test/support/documents.ts'
import type { Patient } from '../../../contract/patients.ts'
import { Fault } from '../../fault.ts'
import { say, tell } from '../../messages/message.ts'
import type { DebitContent, DocumentContent, StoredDocument } from '../../store/documents.ts'
import { archivedIn, blockersOf, refuseStrangers, wayOf } from './references.ts'

describe('what a check refuses', () => {
  it('and a person can mend is a blocker of the document, with its field', () => {
    const fault = new Fault('resolution_unavailable', say('documents.resolutionExpired'), { field: 'resolutionId' })
    const blocks = { severity: 'error', rule: null, blocks: 'emission', overridable: false }
    expect(blockersOf(fault)).toMatchObject([{ code: 'resolution_unavailable', field: 'resolutionId', ...blocks }])
    const issues = [
      { code: 'health_document_invalid', message: say('documents.lineAmount'), field: 'lines[0].code' },
      { code: 'health_document_invalid', message: say('documents.choosePayer') },
    ]
    const many = blockersOf(new Fault('health_document_invalid', say('documents.faulty'), { field: 'x', issues }))
    expect(many.map(pointed)).toEqual(['health_document_invalid lines[0].code', 'health_document_invalid -'])
    expect(many[1]).not.toHaveProperty('field')
  })

  it.each([
    ['a store that could not be read', new Fault('internal_error', say('store.diskSilent'))],
    ['a mistake of ours', new TypeError('x is not a function')],
  ])('%s is no property of the document', (_, error) => {
    expect(() => blockersOf(error)).toThrow(error)
  })
})

let at: Books
beforeEach(async () => {
  at = await books()
})
const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
const debit: DebitContent = { ...base, kind: 'debit_note', lines: [] }

describe('a reference to what is not there', () => {
  const refused = (content: DocumentContent) =>
    at
      .inside((context) => refuseStrangers(context, content))
      .then(
        () => undefined,
        (error: Fault) => `${pointed({ code: error.code, message: error.said, field: error.details.field ?? '' })}`,
      )

  it('is refused with its field', async () => {
    expect(await refused(invoiceOf([]))).toBe('not_found clientId')
    expect(await refused(invoiceOf([], { clientId: null }))).toBeUndefined()
    expect(await refused(debit)).toBeUndefined()
    expect(await refused({ ...debit, resolutionId: 'res_1' })).toBe('not_found resolutionId')
    await at.client('cli_1')
    await at.resolution('res_1')
    expect(await refused(invoiceOf([], { resolutionId: 'res_1' }))).toBeUndefined()
    expect(await refused(invoiceOf([], { resolutionId: 'res_9' }))).toBe('not_found resolutionId')
  })
})

describe('what is archived', () => {
  const doctor = { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '19000001' }
  const lines = [
    line('a', 1, { patientId: 'pat_2', service: { ...doctor, numDocumentoIdentificacion: 'in no record' } }),
    line('b', 1, { patientId: 'pat_1', service: doctor }),
    line('c', 1, { patientId: 'pat_1', service: doctor }),
    line('d', 1, {
      patientId: 'pat_gone',
      service: { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: 7 },
    }),
    line('e', 1, {
      patientId: 'pat_2',
      service: { tipoDocumentoIdentificacion: null, numDocumentoIdentificacion: '19000001' },
    }),
  ]
  const people = (isActive: boolean) =>
    new Map([
      ['pat_1', { isActive } as Patient],
      ['pat_2', { isActive: true } as Patient],
    ])
  const found = async (content: DocumentContent, isActive = false) =>
    (await at.inside((context) => archivedIn(context, content, people(isActive)))).map(pointed)
  const here = async (isActive: boolean) => {
    await at.client('cli_1', { isActive })
    await at.specialist('spc_1', { documentType: 'CC', documentNumber: '19000001', isActive })
  }

  it('is named where it stands first', async () => {
    await here(false)
    expect(await found(invoiceOf(lines))).toEqual([
      'resource_archived clientId',
      'resource_archived lines[1].patientId',
      'resource_archived lines[1].service.numDocumentoIdentificacion',
    ])
    expect(await found({ ...debit, lines })).toEqual([
      'resource_archived services[1].patientId',
      'resource_archived services[1].service.numDocumentoIdentificacion',
    ])
    expect(await found(invoiceOf([], { clientId: null }))).toEqual([])
    expect(await found({ ...base, kind: 'credit_note', creditKind: 'partial', selection: [] })).toEqual([])
  })

  it('is nobody who is in use', async () => {
    await here(true)
    expect(await found(invoiceOf(lines), true)).toEqual([])
  })
})

describe('the way out', () => {
  const HEAD = { id: 'doc_new', kind: 'invoice' } as const
  const way = (ways: Ways = {}, of: Pick<StoredDocument, 'id' | 'kind'> = HEAD, resolutionId: string | null = null) =>
    at.inside((context) => wayOf(deskWith(context, ways), of, resolutionId))
  const said = async (...asked: Parameters<typeof way>) =>
    (await way(...asked)).issues.map((issue) => `${pointed(issue)}: ${tell(issue.message)}`)
  const MISSING =
    'resolution_unavailable resolutionId: El proveedor de facturación no tenía un rango para esta resolución: compruébelo.'
  const EXPIRED =
    'resolution_unavailable resolutionId: El rango de esta resolución estaba vencido o desactivado en el proveedor de facturación: compruébelo.'

  it('is the only resolution, whose numbers the provider or the clinic gives', async () => {
    await at.resolution('res_1')
    expect(await way()).toMatchObject({ issues: [], number: null, resolution: { id: 'res_1' }, rangesCheckedAt: null })
    expect(await way({ provider: { provider: 'matias' } })).toMatchObject({
      issues: [],
      number: 7,
      settings: { provider: 'matias' },
    })
  })

  it('is none without a provider, but the number is told', async () => {
    await at.resolution('res_1')
    const found = await way({ provider: null })
    expect(found.issues.map(pointed)).toEqual(['invoice_provider_not_configured connection'])
    expect(found).toMatchObject({ settings: undefined, number: 7 })
  })

  it('is none without a resolution', async () => {
    const found = await way({ provider: { companyMismatch: true }, ranges: [] })
    expect(found.issues.map(pointed)).toEqual([
      'invoice_provider_company_mismatch connection',
      'resolution_unavailable resolutionId',
    ])
    expect(found).toMatchObject({ resolution: undefined, number: null, rangesCheckedAt: ASKED_AT })
    expect(found.settings).toBeDefined()
  })

  it.each([
    ['invoice', {}, []],
    ['debit_note', {}, ['health_document_not_emittable connection.healthOnDebitNotesConfirmed']],
    ['debit_note', { healthOnDebitNotesConfirmed: true }, []],
    ['debit_note', { provider: 'matias' }, []],
  ] as const)('of a %s through %j', async (kind, provider, words) => {
    await at.resolution('res_1', { kind })
    const found = await way({ provider }, { id: 'doc_new', kind })
    expect(found.issues.map(pointed)).toEqual(words)
  })

  it.each([
    ['a range that serves', [{}], []],
    ['one of several that serves', [{ active: false }, {}], []],
    ['no range', [], [MISSING]],
    ['none of its id', [{ providerRangeId: '9' }], [MISSING]],
    ['an expired one', [{ expired: true }], [EXPIRED]],
    ['one that is switched off', [{ active: false }], [EXPIRED]],
  ] as const)('is, where the account had %s when it was asked: %j', async (_, ranges, words) => {
    await at.resolution('res_1')
    expect(await said({ ranges })).toEqual(words)
  })

  it('goes on from the program used before', async () => {
    await at.resolution('res_1')
    await at.inside(({ stores }) => stores.lastUsed.save('res_1', { number: 9, statedAt: ASKED_AT, statedBy: 'usr_1' }))
    const REGRESSION = /^resolution_number_regression resolutionId: /
    const through = async (ways: Ways) => {
      const [first, ...more] = await said(ways)
      expect(more).toEqual([])
      return first
    }
    expect(await through({ provider: { provider: 'matias' } })).toMatch(REGRESSION)
    expect(await through({ ranges: [{ next: 9 }] })).toMatch(REGRESSION)
    expect(await through({ ranges: [{ next: 10 }] })).toBeUndefined()
    expect(await through({})).toMatch(/lea los rangos del proveedor/)
  })
})
