import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../test/support/books.ts'
import { head as documentHead, invoiceOf } from '../../../test/support/documents.ts'
import { wordsOf } from '../../../test/support/printed.ts'
import { documentXml, envelopeXml } from '../../../test/support/rips-xml.ts'
import type { DispatchState } from '../../contract/dispatches.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import { readResultsFile } from '../filings/results.ts'
import type { FilingOutcome } from '../store/dispatches.ts'
import type { StoredPackage } from '../store/packages.ts'
import { keepFiling } from './external-filings.ts'
import { printedReceipt, receiptOf } from './receipt.ts'

const OWN = 'a1'.repeat(48)
const ELSEWHERE = 'b2'.repeat(48)
const FONTS = 'resources/fonts'
const OUTCOME: FilingOutcome = { cuv: OWN, processId: '3326', filedAt: '2026-07-10T15:04:05-05:00', issues: [] }

let at: Books
beforeEach(async () => {
  at = await books()
})
const aPackage = (values: Partial<StoredPackage> = {}) => at.package('pkg_1', { number: 'RS1', ...values })
/** The package's own filing, with what the ministry said of it. */
const filed = async (
  state: DispatchState = 'accepted',
  outcome: FilingOutcome | null = OUTCOME,
  answer = '{"own":1}',
) => {
  const { id } = await at.dispatch('pkg_1', 'ministry.package', { state, outcome })
  if (answer) await at.inside(({ stores }) => stores.dispatches.addAnswer(id, 1, '2026-07-10T20:04:05.000Z', answer))
}
const filedElsewhere = () => {
  const facts = { ResultState: true, ProcesoId: 9, NumFactura: 'RS1', CodigoUnicoValidacion: ELSEWHERE }
  const more = { Modulo: 'RipsSinFactura', FechaRadicacion: '2026-07-11', ResultadosValidacion: [] }
  const results = readResultsFile({ ...facts, ...more }, 'r.json')
  return at.inside(async ({ stores, workspace }) => {
    const author = { workspaceId: workspace.id, by: 'usr_1', now: NOON }
    return (await keepFiling(stores, workspace, author, results, 'r.json')).head
  })
}
const receipt = (head: StoredPackage) => at.inside(({ stores }) => receiptOf(stores, head))
const MISSING = {
  code: 'submission_receipt_missing',
  message: 'El paquete todavía no tiene CUV: no hay constancia que mostrar.',
}

describe('a receipt', () => {
  it('is the ministry’s answer to the package’s own filing', async () => {
    const head = await aPackage({ status: 'accepted', cuv: OWN })
    await filed()
    const { issues: _, ...said } = OUTCOME
    expect(await receipt(head)).toEqual({ ...said, answer: { own: 1 } })
  })

  it('is what another program obtained where its own has no answer', async () => {
    await aPackage()
    const head = await filedElsewhere()
    if (!head) throw new Error('no package')
    const elsewhere = { cuv: ELSEWHERE, processId: '9', filedAt: '2026-07-11', answer: { NumFactura: 'RS1' } }
    expect(await receipt(head)).toMatchObject(elsewhere)
    await filed('rejected', null)
    expect(await receipt(head)).toMatchObject(elsewhere)
  })

  it('is its own where it has both', async () => {
    await aPackage()
    const head = await filedElsewhere()
    if (!head) throw new Error('no package')
    await filed()
    expect(await receipt(head)).toMatchObject({ cuv: OWN, answer: { own: 1 } })
  })

  it.each([
    ['nothing left', undefined],
    ['its answer is not there', () => filed('queued', null, '')],
    ['it was rejected', () => filed('rejected', { ...OUTCOME, cuv: null })],
    ['the answer was not kept', () => filed('accepted', OUTCOME, '')],
    ['it was accepted without a CUV', () => filed('accepted', { ...OUTCOME, cuv: null })],
    [
      'what left was no package',
      () => at.dispatch('pkg_1', 'document.filing', { state: 'accepted', outcome: OUTCOME }),
    ],
  ])('is missing while %s', async (_, before) => {
    const head = await aPackage()
    await before?.()
    await expect(receipt(head)).rejects.toMatchObject(MISSING)
  })
})

describe('on paper', () => {
  const directory = (simulated?: boolean) =>
    ({ resolve: async () => (simulated === undefined ? undefined : { simulated }) }) as unknown as MinistryDirectory
  const print = (head: StoredPackage, simulated?: boolean) =>
    at.inside(({ stores, workspace }) =>
      printedReceipt({ stores, workspace, directory: directory(simulated), fontsDir: FONTS, paper: 'a4' }, head),
    )
  /** What is read on it, and its file's name. */
  const paper = async (...asked: Parameters<typeof print>) => {
    const { content } = await print(...asked)
    return { said: (await wordsOf(content?.bytes as Uint8Array)).join(' '), fileName: content?.fileName }
  }
  const PLACES = { status: 'accepted', cuv: OWN, name: 'Julio', cufe: 'c3c3', users: 2, services: 5 } as const
  const TEST = 'AMBIENTE DE PRUEBAS'
  const SIMULATED = 'SIMULADO'

  it('says what, whose and when', async () => {
    const head = await aPackage(PLACES)
    await filed()
    const { said, fileName } = await paper(head)
    expect(fileName).toBe('constancia-RS1.pdf')
    for (const each of [
      'Constancia de radicación de RIPS',
      'NIT 900000001-0',
      'Código único de validación (CUV)',
      'Radicado 10/07/2026 15:04',
      'Número de factura RS1',
      'CUFE o CUDE c3c3',
      'Tipo de paquete RIPS sin factura',
      'Paquete Julio · revisión 1',
      'Contenido Usuarios: 2 · Servicios: 5',
      'Proceso del ministerio 3326',
      'El código QR contiene el CUV que entregó el mecanismo único de validación del Ministerio de Salud.',
      'Hecho con Radica',
    ])
      expect(said).toContain(each)
    expect(said).not.toContain('Auditoría')
  })

  it('tells a moment without a zone on the clock of Colombia, on whatever machine it is printed', async () => {
    const head = await aPackage(PLACES)
    await filed('accepted', { ...OUTCOME, filedAt: '2025-10-31T07:11:52.9807523' })
    expect((await paper(head)).said).toContain('Radicado 31/10/2025 07:11')
  })

  it('has what the ministry wrote of the day as it stands where it is no day of ours, and leaves out what is not known', async () => {
    const head = await aPackage({ ...PLACES, number: null, cufe: null, name: null })
    await filed('accepted', { ...OUTCOME, filedAt: 'ayer', processId: null })
    const { said, fileName } = await paper(head)
    expect(said).toContain('Radicado ayer')
    expect(said).toContain('Paquete revisión 1')
    expect(said).not.toMatch(/Número de factura|CUFE o CUDE|Proceso del ministerio/)
    expect(fileName).toBe('constancia-pkg_1.pdf')
  })

  it('names where the trail stood when somebody last acted on it, or on its document', async () => {
    const event = { workspaceId: 'wsp_1', at: '2026-07-10', actor: 'usr_1', revision: null, requestSha256: null }
    const append = (operation: string, target: string) =>
      at.inside(({ stores }) => stores.audit.append({ ...event, operation, target }))
    await at.document(documentHead(), invoiceOf([]))
    const head = await aPackage({ ...PLACES, sourceDocumentId: 'doc_1' })
    await filed()
    await append('healthInvoices.emit', 'doc_1')
    expect((await paper(head)).said).toContain('Auditoría evento 1 ·')
    await append('ripsPackages.submit', 'pkg_1')
    await append('ripsPackages.get', 'pkg_1')
    await append('healthInvoices.update', 'doc_1')
    expect((await paper(head)).said).toContain('Auditoría evento 2 ·')
  })

  it.each([
    [2, undefined, TEST],
    [2, false, TEST],
    [2, true, SIMULATED],
    [1, true, undefined],
  ] as const)(
    'of a clinic in the environment %i whose ministry is simulated: %s',
    async (environment, simulated, banner) => {
      at = await books({ environment })
      const head = await aPackage(PLACES)
      await filed()
      const { said } = await paper(head, simulated)
      expect([TEST, SIMULATED].filter((each) => said.includes(each))).toEqual(banner === undefined ? [] : [banner])
      expect(said.includes('Constancia de radicación de RIPS Código único')).toBe(banner === undefined)
    },
  )

  it('goes by its own signed document first', async () => {
    at = await books({ environment: 1 })
    await at.document(documentHead(), invoiceOf([]))
    const head = await aPackage({ ...PLACES, sourceDocumentId: 'doc_1' })
    await filed()
    expect((await paper(head)).said).not.toContain(TEST)
    const xml = envelopeXml(
      documentXml().replace('<cbc:IssueDate>', '<cbc:ProfileExecutionID>2</cbc:ProfileExecutionID>$&'),
    )
    await at.file('doc_1', Buffer.from(xml))
    // Of a clinic in production nobody asks what its ministry is.
    expect((await paper(head, true)).said).toContain(TEST)
  })
})
