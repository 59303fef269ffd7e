import { beforeEach, describe, expect, it, test } from 'vitest'
import { type Books, books } from '../../../../test/support/books.ts'
import { head } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { asking, base, debit, health, invoice, visit } from '../../../../test/support/readiness.ts'
import { INVOICE } from '../../../../test/support/rips.ts'
import { stored } from '../../../contract/centavos.ts'
import { tell } from '../../messages/message.ts'
import { XML_CODES } from '../../rips/xml/defects.ts'
import type { CreditContent, DocumentContent } from '../../store/documents.ts'
import type { Desk } from '../content/context.ts'
import { familyOf } from '../content/family.ts'
import { ripsFor } from './filing.ts'
import { judgedPackage, unlessFound } from './preview.ts'

const NOON = Date.parse('2026-07-20T17:00:00.000Z')
const MINUTE = 60_000

/** A core with one version of its catalogs; only what the memory looks at. */
const core = (version = '1') => {
  const stores = { catalogs: { judging: async () => ({ lookup: {}, versions: { cups: version } }) } }
  return { directory: {}, stores, workspace: { id: 'wsp_1' }, now: NOON } as unknown as Desk
}

/** How many findings there are each time that somebody looks, and how often that was. */
function looking(total: number) {
  let looks = 0
  const look = async () => ({ total, look: ++looks })
  return { look, times: () => looks }
}

test('what is the same is found out once, whoever asks', async () => {
  const desk = core()
  const { look, times } = looking(0)
  for (const now of [NOON, NOON + 1, NOON + 10 * MINUTE]) await unlessFound({ ...desk, now }, ['inv_1', 1], look)
  expect(times()).toBe(1)
})

test('another content, other catalogs, another day or another core: it is found out anew', async () => {
  const desk = core()
  const { look, times } = looking(0)
  await unlessFound(desk, ['inv_1', 1], look)
  await unlessFound(desk, ['inv_1', 2], look)
  await unlessFound({ ...desk, now: NOON + 24 * 60 * MINUTE }, ['inv_1', 1], look)
  await unlessFound({ ...desk, stores: core('2').stores }, ['inv_1', 1], look)
  await unlessFound(core(), ['inv_1', 1], look)
  expect(times()).toBe(5)
})

test('what stood in the way may have come to pass a minute later', async () => {
  const desk = core()
  const { look, times } = looking(1)
  await unlessFound(desk, ['inv_1', 1], look)
  await unlessFound({ ...desk, now: NOON + MINUTE / 2 }, ['inv_1', 1], look)
  expect(times()).toBe(1)
  await unlessFound({ ...desk, now: NOON + MINUTE }, ['inv_1', 1], look)
  expect(times()).toBe(2)
})

test('the last sixty-four are remembered, and what was looked at again counts as late', async () => {
  const desk = core()
  const { look, times } = looking(0)
  const of = (n: number) => unlessFound(desk, ['inv', n], look)
  for (let n = 0; n < 64; n++) await of(n)
  await of(0)
  expect(times()).toBe(64)
  await of(64)
  await of(0)
  expect(times()).toBe(65)
  await of(1)
  expect(times()).toBe(66)
})

const HEALTH = health()
const credit = (lineId: string): CreditContent => ({
  ...base,
  kind: 'credit_note',
  creditKind: 'partial',
  selection: [{ lineId, amount: stored(100) }],
})
describe('the package of a document that is not issued yet', () => {
  let at: Books
  beforeEach(async () => {
    at = await books()
    await at.patient('pat_1', { documentNumber: '52000001' })
    await at.client('cli_1')
  })
  const june = { coverage: '16', capitation: { contractNumber: 'C-1', start: '2026-06-01' } }
  const july = { ...june, capitation: { contractNumber: 'C-1', start: '2026-07-01' } }
  /** `changed`: what is sent, where it is another than what its content makes. */
  const judged = (content: DocumentContent = invoice(), facts = {}, changed: object = {}) =>
    at.inside(async (context) => {
      const { family, assembly } = await asking(context, content)
      const of = { head: { id: 'doc_new', clientId: 'cli_1', facts }, number: 'X1', content, family }
      return judgedPackage(context, { ...of, document: { ...assembly.document, ...changed } })
    })
  type Judged = Awaited<ReturnType<typeof judged>>
  const errors = ({ findings }: Judged) =>
    findings.filter(({ severity }) => severity === 'error').map(({ rule, field }) => `${rule} ${field ?? '-'}`)
  const all = ({ findings }: Judged) => findings.map(({ rule, field }) => `${rule} ${field ?? '-'}`)

  it('has nothing against it, and says what only the ministry can tell', async () => {
    const { findings, total, rulePack, unresolved } = await judged()
    expect([findings, total, rulePack]).toEqual([[], 0, 'dt1-v003'])
    expect(unresolved).toContain('RVG02')
    expect(new Set(unresolved).size).toBe(unresolved.length)
  })

  it('leaves open, of the signed document, what is asked of its kind', async () => {
    await at.document(head({ number: INVOICE, clientId: 'cli_1' }), invoice(), sent())
    const families = ({ unresolved }: Judged) =>
      [
        ...new Set([...XML_CODES].filter((code) => unresolved.includes(code)).map((code) => code.slice(0, 3))),
      ].toSorted()
    expect(families(await judged())).toEqual(['AAR', 'FED', 'PFE', 'RVG', 'VFE'])
    expect(families(await judged(credit('a')))).toEqual(['AAR', 'CND', 'PNC', 'RCG', 'VCN'])
    expect(families(await judged(debit(visit('x'))))).toEqual(['AAR', 'DND', 'PDN', 'RCG', 'VDN'])
  })

  it.each([
    [{}, []],
    [{ totals: { gross: 4_500_001, prepaid: 0, payable: 4_500_001 } }, ['RVG08 lines']],
    [{ health: { ...HEALTH, coverage: '04' } }, ['RVC005 lines[0].patientId']],
    [{ health: { ...HEALTH, paymentModality: '02' } }, ['RVC034 lines[0].service.vrServicio']],
    [{ period: { start: '2026-05-01', end: '2026-05-31' } }, ['RVC014 lines[0].service.fechaInicioAtencion']],
    [{ prepayments: [{ concept: '02', amount: 1 }] }, ['RVG09 moderatingPayments']],
    [{ health: null }, []],
  ])('is judged with the document as it is about to be sent: %j', async (changed, found) =>
    expect(all(await judged(invoice(), {}, changed))).toEqual(found),
  )

  it('is told where it is mended, once for each, and all are counted', async () => {
    await at.patient('pat_2', { documentNumber: '52000002', sexCode: null })
    const of = { patientId: 'pat_2' }
    const broken = { codDiagnosticoPrincipal: null }
    const lines = [
      visit('a', broken),
      visit('b', { ...broken, fechaInicioAtencion: '2026-06-27 09:00' }),
      visit('c', {}, of),
    ]
    const { findings, total } = await judged(invoice({ lines }))
    expect(findings.map(({ field, of: label, elsewhere }) => [field, label, elsewhere])).toEqual([
      ['lines[0].service.codDiagnosticoPrincipal', undefined, false],
      ['lines[1].service.codDiagnosticoPrincipal', undefined, false],
      ['lines[2].patientId', 'Sexo', false],
    ])
    expect(total).toBe(3)
    for (const { message } of findings) expect(tell(message)).toMatch(/\.$/)
  })

  it('is listed a thousand findings long', async () => {
    const lines = Array.from({ length: 1_001 }, (_, index) => visit(`lin_${index}`, { codDiagnosticoPrincipal: null }))
    const { findings, total } = await judged(invoice({ lines }))
    expect(findings).toHaveLength(1_000)
    expect(total).toBeGreaterThan(1_000)
  })

  it('says from when a remark is a rejection, and of a rejection no such day', async () => {
    await at.patient('pat_2', { documentNumber: '52000002', userType: '10' })
    const insured = { ...HEALTH, coverage: '04' }
    const { findings } = await judged(invoice({ health: insured, lines: [visit('a', {}, { patientId: 'pat_2' })] }))
    expect(findings.find(({ rule }) => rule === 'RVC095')).toMatchObject({ rejectedFrom: null })
    const [refused] = (await judged(invoice({ lines: [visit('a', { codDiagnosticoPrincipal: null })] }))).findings
    expect(refused).not.toHaveProperty('rejectedFrom')
  })

  describe('by capitation', () => {
    const byPeriod = (service: object = {}) =>
      invoice({ health: { ...HEALTH, paymentModality: '03' }, lines: [visit('a', service)] })
    const issued = async (...services: readonly object[]) => {
      await at.package('pkg_6', { kind: 'capitation_initial', number: 'F6' })
      const before = head({ id: 'inv_6', number: 'F6', clientId: 'cli_1', packageId: 'pkg_6', facts: june })
      const lines = services.map((service, index) => visit(`lin_${index}`, service))
      return at.document(before, { ...byPeriod(), lines }, sent())
    }
    const broken = { codDiagnosticoPrincipal: null }

    it('is judged with the month before, and its own services for the month that will report them', async () => {
      await issued(broken)
      const { findings } = await judged(byPeriod(broken), july)
      const told = findings.filter(({ severity }) => severity === 'error')
      expect(told.map(({ field, elsewhere }) => [field ?? '-', elsewhere])).toEqual([
        ['-', true],
        ['lines[0].service.codDiagnosticoPrincipal', false],
      ])
    })

    it('is told of each service of the month before, though none is a line of its own', async () => {
      await issued(broken, { ...broken, fechaInicioAtencion: '2026-06-27 09:00' })
      expect(errors(await judged(byPeriod(), july))).toHaveLength(2)
    })

    it('is judged with its document for the month that will report it', async () => {
      const may = { period: { start: '2026-05-01', end: '2026-05-31' } }
      expect(all(await judged(byPeriod(), june, may))).toContain('RVC014 lines[0].service.fechaInicioAtencion')
      expect(errors(await judged(byPeriod(), june))).toEqual([])
    })

    it('is judged for itself where it is the first', async () => {
      expect(errors(await judged(byPeriod(broken), june))).toEqual([
        expect.stringMatching(/ lines\[0\]\.service\.codDiagnosticoPrincipal$/),
      ])
      expect(errors(await judged(byPeriod(), june))).toEqual([])
    })
  })

  describe('of a note', () => {
    const made = async (status: 'accepted' | 'draft' = 'accepted') => {
      const { rips } = await at.inside((context) => ripsFor(context, INVOICE, invoice(), undefined))
      await at.package('pkg_1', { kind: 'invoice', number: INVOICE, status }, rips)
      const frozen = sent({ health: HEALTH, period: invoice().period })
      const issuedAt = '2026-07-01T15:00:00.000Z'
      return at.document(head({ number: INVOICE, clientId: 'cli_1', packageId: 'pkg_1', issuedAt }), invoice(), frozen)
    }
    const NEEDS_SOURCE = (found: Judged, none: Judged) =>
      none.unresolved.filter((code) => !found.unresolved.includes(code))

    it.each([
      ['a credit note', credit('a'), 'accepted'],
      ['a credit note', credit('a'), 'draft'],
      ['a debit note', debit(visit('x', { fechaInicioAtencion: '2026-06-27 09:00' })), 'accepted'],
    ] as const)('%s is held against the package that it corrects (%#)', async (_kind, note, status) => {
      const corrected = await made(status)
      const found = await judged(note)
      expect(errors(found)).toEqual([])
      const other = { concept: '1', invoice: { number: 'F9', cufe: 'ab', issueDate: '2026-07-01' } }
      expect(errors(await judged(note, {}, { correction: other }))).toEqual([expect.stringMatching(/ resolutionId$/)])
      await at.inside(({ stores }) => stores.documents.save({ ...corrected, packageId: null }, corrected))
      expect(NEEDS_SOURCE(found, await judged(note)).length).toBeGreaterThan(0)
    })

    it('that credits what a debit note added waits until that is filed', async () => {
      await made()
      const x = visit('x', { fechaInicioAtencion: '2026-06-27 09:00' })
      const note = await at.document(
        head({
          id: 'dbn_1',
          kind: 'debit_note',
          invoiceId: 'doc_1',
          number: 'ND1',
          issuedAt: '2026-07-02T15:00:00.000Z',
        }),
        debit(x),
      )
      const before = await judged(credit('x'))
      // What the invoice itself had is in the source all the same, now and later.
      const ofInvoice = async () => NEEDS_SOURCE(await judged(credit('a')), before).length
      expect(await ofInvoice()).toBeGreaterThan(0)
      const family = await at.inside(({ stores }) => familyOf(stores, head({ number: INVOICE, packageId: 'pkg_1' })))
      const { rips } = await at.inside((context) => ripsFor(context, 'ND1', debit(x), family))
      const filed = await at.package('pkg_2', { kind: 'debit_note', number: 'ND1', sourcePackageId: 'pkg_1' }, rips)
      await at.inside(({ stores }) => stores.documents.save({ ...note, packageId: 'pkg_2' }, note))
      const waiting = await judged(credit('x'))
      await at.inside(({ stores }) => stores.packages.save({ ...filed, status: 'accepted' }, filed))
      const after = await judged(credit('x'))
      expect(waiting.unresolved).toEqual(before.unresolved)
      expect(NEEDS_SOURCE(after, before).length).toBeGreaterThan(0)
      expect([errors(before), errors(waiting), errors(after)]).toEqual([[], [], []])
      expect(await ofInvoice()).toBeGreaterThan(0)
    })
  })
})
