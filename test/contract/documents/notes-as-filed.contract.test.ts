import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

let keys = 0
const key = () => `as-filed-${++keys}`

async function credited(invoiceId: string, lineId: string | undefined, amount: number) {
  const selection = [{ lineId: lineId ?? '', amount }]
  const body = { invoiceId, concept: '1', kind: 'partial' as const, selection }
  return (await at.api('creditNotes.create', { body })).body
}
type Note = Awaited<ReturnType<typeof credited>>
const against = ({ readiness }: Note) => readiness?.issues.map(({ code, field }) => `${code} ${field}`)

async function filed({ id: creditNoteId }: Note) {
  await at.api('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: key() })
  await at.pass(10_000)
  return at.credit(creditNoteId)
}

type Rips = { usuarios: { servicios: { consultas: Record<string, unknown>[] } }[] }
const ripsOf = async (packageId: string | null) =>
  (await at.api('ripsPackages.get', { params: { packageId: packageId ?? '' } })).body.rips as unknown as Rips

/** A credit of what a debit note added, whose package is made and not filed yet. */
async function creditOfDebit() {
  const { id: invoiceId } = await at.filed()
  const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 7_000 }]
  const { id } = (await at.api('debitNotes.create', { body: { invoiceId, concept: '3', services } })).body
  const params = { debitNoteId: id }
  await at.api('debitNotes.retryEmission', { params, idempotencyKey: key() })
  await at.pass(5_000)
  const added = (await at.read(invoiceId)).lineBalances.find(({ documentId }) => documentId === id)
  const note = await credited(invoiceId, added?.lineId, 7_000)
  const made = { packageId: (await at.api('debitNotes.package', { params })).body.id }
  const fileDebit = async () => {
    await at.api('ripsPackages.validate', { params: made })
    await at.api('ripsPackages.submit', { params: made, idempotencyKey: key() })
    await at.pass(5_000)
    expect((await at.debit(id)).packageStatus).toBe('accepted')
  }
  return { note, fileDebit }
}

describe('a note reports what it corrects as the ministry has it', () => {
  it('the patient, whose identity document became another one since (TI to CC at eighteen)', async () => {
    at = await clinic()
    const { id, lines } = await at.filed()
    const params = { patientId: at.patients[0] }
    const { revision } = (await at.api('patients.get', { params })).body
    await at.api('patients.update', { params, revision, body: { documentNumber: '1020304050' } })
    const note = await credited(id, lines[0]?.lineId, 10_000)
    expect(against(note)).toEqual([])
    expect(await filed(note)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
  })

  it('the service, which was corrected in the RIPS after the invoice was issued', async () => {
    at = await clinic()
    const { id, lines } = await at.accepted()
    const made = (await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })).body
    const params = { packageId: made.id }
    const rips = structuredClone(made.rips) as unknown as Rips
    Object.assign(rips.usuarios[0]?.servicios.consultas[0] ?? {}, { codDiagnosticoPrincipal: 'J00X' })
    await at.api('ripsPackages.createRevision', { params, revision: made.revision, body: { rips: { ...rips } } })
    await at.api('ripsPackages.validate', { params })
    await at.api('ripsPackages.submit', { params, idempotencyKey: key() })
    await at.pass(10_000)
    expect((await at.api('ripsPackages.get', { params })).body.status).toBe('accepted')
    const { packageId } = await filed(await credited(id, lines[0]?.lineId, 10_000))
    const [user] = (await ripsOf(packageId)).usuarios
    expect(user?.servicios.consultas[0]).toMatchObject({ codDiagnosticoPrincipal: 'J00X', vrServicio: 10_000 })
  })

  it('services that debit notes added, each by a number of its own, in whatever order these became known', async () => {
    at = await clinic()
    const { id: invoiceId } = await at.filed()
    const debited = async (unitPrice: number) => {
      const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice }]
      const { id } = (await at.api('debitNotes.create', { body: { invoiceId, concept: '3', services } })).body
      await at.api('debitNotes.emitAndFile', { params: { debitNoteId: id }, idempotencyKey: key() })
      return id
    }
    // The answer to the first is lost, and nobody can be asked for it until the second one is filed.
    await at.scenario('timeout-after-accept')
    at.wire.intercept = async (method, path) =>
      method === 'GET' && path.includes('debit-notes') && !path.includes('ND2') ? { status: 500, body: {} } : undefined
    const first = await debited(7_000)
    await at.pass(65_000)
    const second = await debited(8_000)
    await at.pass(10_000)
    expect([(await at.debit(first)).status, (await at.debit(second)).packageStatus]).toEqual(['unknown', 'accepted'])
    at.wire.intercept = undefined
    await at.pass(60 * 60_000)
    expect((await at.debit(first)).packageStatus).toBe('accepted')
    const numbers = []
    for (const id of [first, second]) {
      const { usuarios } = await ripsOf((await at.debit(id)).packageId)
      numbers.push(usuarios[0]?.servicios.consultas[0]?.consecutivo)
    }
    expect(numbers.toSorted()).toEqual([2, 3])
    const added = (await at.read(invoiceId)).lineBalances.find(({ documentId }) => documentId === second)
    expect(against(await credited(invoiceId, added?.lineId, 7_500))).toEqual([])
  })

  it('what a debit note added, against it once its package is accepted, and not before', async () => {
    at = await clinic()
    const { note, fileDebit } = await creditOfDebit()
    // A credit is not above what was charged.
    const rule = 'RVG08'
    expect((await at.credit(note.id)).readiness?.unresolved).toContain(rule)
    await fileDebit()
    expect((await at.credit(note.id)).readiness?.unresolved).not.toContain(rule)
  })

  it('in its package nothing that a debit note added, until that one is accepted', async () => {
    at = await clinic()
    const { note, fileDebit } = await creditOfDebit()
    const params = { creditNoteId: note.id }
    await at.api('creditNotes.retryEmission', { params, idempotencyKey: key() })
    await at.pass(5_000)
    const packageId = (await at.api('creditNotes.package', { params })).body.id
    const errors = async () => {
      const { issues } = (await at.api('ripsPackages.validate', { params: { packageId } })).body
      return issues.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
    }
    expect(await errors()).toEqual(['RVG06'])
    await fileDebit()
    expect(await errors()).toEqual([])
  })

  it.each(['01', '02'])(
    'a part of an invoice of modality %s, whose services carry no value',
    async (paymentModality) => {
      at = await clinic()
      const health = { providerCode: at.site, paymentModality, coverage: '16', contractNumber: 'PGP-1' }
      const { id, lines, packageStatus } = await at.filed({ health })
      expect(packageStatus).toBe('accepted')
      const note = await credited(id, lines[0]?.lineId, 10_000)
      expect(against(note)).toEqual([])
      expect(await filed(note)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    },
  )
})
