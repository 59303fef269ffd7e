import { beforeEach, describe, expect, it } from 'vitest'
import type { Books } from '../../../../test/support/books.ts'
import { deskWith } from '../../../../test/support/desk.ts'
import { head } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { asking, askingClinic, debit, health, invoice, shown, visit } from '../../../../test/support/readiness.ts'
import { INVOICE } from '../../../../test/support/rips.ts'
import type { DocumentContent } from '../../store/documents.ts'
import type { Desk } from '../content/context.ts'
import { type Asked, readinessOf } from './readiness.ts'

let at: Books
beforeEach(async () => {
  at = await askingClinic()
})

describe('what was found is remembered', () => {
  /** Asks the same desk twice, with something that happens in between. */
  const twice = async (between: (desk: Desk) => Promise<unknown>, first: Partial<Asked> = {}, second = first) =>
    at.inside(async (context) => {
      const desk = deskWith(context)
      const asked = await asking(context, invoice())
      expect((await readinessOf(desk, { ...asked, ...first })).total).toBe(0)
      await between(desk)
      return (await readinessOf(desk, { ...asked, ...second })).issues.map(shown)
    })
  const broken = invoice({ lines: [visit('a', { codDiagnosticoPrincipal: null })] })
  const withoutSex =
    (revision: number) =>
    async ({ stores, workspace }: Desk) => {
      const patient = await stores.records.patients.find(workspace, 'pat_1')
      if (patient) await stores.records.patients.replace(workspace, { ...patient, sexCode: null, revision })
    }

  it('until a patient, the content or its version is another', async () => {
    const nothing = async () => undefined
    expect(await twice(nothing)).toEqual([])
    expect(await twice(nothing, {}, { content: broken })).toHaveLength(1)
    expect(await twice(nothing, { version: '1' }, { version: '1', content: broken })).toEqual([])
    expect(await twice(nothing, { version: '1' }, { version: '2', content: broken })).toHaveLength(1)
    expect(await twice(withoutSex(2))).toHaveLength(1)
  })

  it('and holds while they say that they are the same', async () => expect(await twice(withoutSex(1))).toEqual([]))
})

describe('is found out anew', () => {
  const CONFIRMED = { provider: { healthOnDebitNotesConfirmed: true } } as const
  const note = debit(visit('x', { fechaInicioAtencion: '2026-06-27 09:00' }))
  type Between = (desk: Desk, asked: Asked) => Promise<{ desk?: Partial<Desk>; asked?: Partial<Asked> } | undefined>

  /** Whether what is asked about twice is judged twice, with something in between. */
  const isJudgedAnew = (between: Between, content: DocumentContent = note) =>
    at.inside(async (context) => {
      let looks = 0
      const { catalogs } = context.stores
      const counted = {
        ...catalogs,
        judging: () => {
          looks++
          return catalogs.judging()
        },
      }
      const desk = deskWith({ ...context, stores: { ...context.stores, catalogs: counted } }, CONFIRMED)
      const asked = await asking(desk, content)
      await readinessOf(desk, asked)
      const { desk: laterDesk, asked: laterAsked } = (await between(desk, asked)) ?? {}
      looks = 0
      await readinessOf({ ...desk, ...laterDesk }, { ...asked, ...laterAsked })
      return looks > 1
    })
  const saved =
    (id: string, values: object): Between =>
    async ({ stores, workspace }) => {
      const found = await stores.packages.find(workspace.id, id)
      if (found) await stores.packages.save({ ...found, ...values }, found)
      return undefined
    }
  const later =
    (ms: number): Between =>
    async (desk) => ({ desk: { now: desk.now + ms } })
  const nothing: Between = async () => undefined

  describe('of a note', () => {
    beforeEach(async () => {
      await at.resolution('res_2', { kind: 'debit_note', prefix: 'ND' })
      await at.package('pkg_1', { kind: 'invoice', number: INVOICE, status: 'accepted' }, { usuarios: [] })
      await at.package('pkg_2', { kind: 'debit_note', number: 'ND1', sourcePackageId: 'pkg_1' })
      const issued = { number: INVOICE, clientId: 'cli_1', packageId: 'pkg_1', issuedAt: '2026-07-01T15:00:00.000Z' }
      await at.document(head(issued), invoice(), sent())
      await at.document(head({ id: 'dbn_1', kind: 'debit_note', invoiceId: 'doc_1', number: 'ND1' }), note)
    })

    it('when the package of its invoice is another, or one that corrects it', async () => {
      expect(await isJudgedAnew(nothing)).toBe(false)
      expect(await isJudgedAnew(saved('pkg_1', { status: 'draft' }))).toBe(true)
      expect(await isJudgedAnew(saved('pkg_2', { status: 'accepted' }))).toBe(true)
    })

    it('when another note of its invoice is', async () => {
      const changed =
        (values: object): Between =>
        async (_, { family }) => ({
          asked: { family: family && { ...family, notes: family.notes.map((each) => ({ ...each, ...values })) } },
        })
      expect(await isJudgedAnew(changed({}))).toBe(false)
      expect(await isJudgedAnew(changed({ status: 'annulled' }))).toBe(true)
      expect(await isJudgedAnew(changed({ packageId: 'pkg_9' }))).toBe(true)
    })
  })

  it('when its range is another', async () => {
    const renumbered: Between = async ({ stores, workspace }) => {
      const range = await stores.records.resolutions.find(workspace, 'res_1')
      if (range) await stores.records.resolutions.replace(workspace, { ...range, providerRangeId: '9', revision: 2 })
      return undefined
    }
    expect(await isJudgedAnew(nothing, invoice())).toBe(false)
    expect(await isJudgedAnew(renumbered, invoice())).toBe(true)
  })

  it('by capitation whenever it is asked for: it goes with another invoice, which may change', async () => {
    const byPeriod = invoice({ health: health({ paymentModality: '03' }) })
    expect(await isJudgedAnew(later(1_000), invoice())).toBe(false)
    expect(await isJudgedAnew(later(1_000), byPeriod)).toBe(true)
  })
})
