import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../src/contract/operations.ts'
import type { RipsPackage } from '../../../src/contract/packages.ts'
import { consulta, type Draft, NIT, rips, usuario } from '../../support/rips.ts'
import { type Filing, filing, invoice, madePackage, ofKind } from './filing.ts'

let at: Filing
beforeEach(async () => {
  at = await filing()
})
afterEach(() => at.close())

const CUV = 'a1'.repeat(48)
const NO_CUV =
  'No aplica a paquetes procesados en estado [RECHAZADO] o validaciones realizadas antes del envío al Ministerio'

/** What the ministry's container answers, and its client keeps in a file. */
const result = (number: string, values: Draft = {}): Draft => ({
  ResultState: true,
  ProcesoId: 3326,
  NumFactura: number,
  CodigoUnicoValidacion: CUV,
  FechaRadicacion: '2026-07-10T15:04:05.1234567+00:00',
  RutaArchivos: null,
  Ambiente: 'DockerStage',
  Modulo: 'RipsSinFactura',
  ResultadosValidacion: [
    { Clase: 'NOTIFICACION', Codigo: 'RVC019', Descripcion: 'Contraste', PathFuente: 'usuarios[0]', Fuente: 'Rips' },
  ],
  ...values,
})
const rejected = (number: string, values: Draft = {}) =>
  result(number, {
    ResultState: false,
    ProcesoId: 0,
    CodigoUnicoValidacion: NO_CUV,
    ResultadosValidacion: [{ Clase: 'RECHAZADO', Codigo: 'GI019', Descripcion: 'Algo nuevo', PathFuente: '' }],
    ...values,
  })

const dropped = async (json: unknown, fileName = 'ResultadosMSPS.json'): Promise<Answer<'ripsPackages.import'>> => {
  const contentBase64 = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)).toString('base64')
  return (await at.api('ripsPackages.import', { body: { fileName, contentBase64 } })).body
}
const without = (numNota: string, servicios: Draft = { consultas: [consulta()] }): Draft =>
  rips({ numFactura: null, tipoNota: 'RS', numNota, usuarios: [usuario({ servicios })] })
const created = async (content: Draft): Promise<RipsPackage> =>
  (await at.api('ripsPackages.create', { body: { kind: 'without_invoice', rips: content } })).body
const filings = async (query = {}) => (await at.api('ripsPackages.filings', { query })).body.items

describe('an acceptance from another program', () => {
  it('gives the package of its number its CUV, with the findings and the whole answer', async () => {
    const { id } = await created(without('RS1'))
    const { packages, filing: kept } = await dropped(result('RS1'))
    expect(kept).toMatchObject({ packageId: id, outcome: 'accepted', cuv: CUV, processId: '3326', reason: null })
    expect(kept?.issues).toMatchObject([{ code: 'RVC019', severity: 'notification' }])
    expect(packages).toMatchObject([{ id, status: 'accepted', cuv: CUV, submission: null, revision: 1 }])
    expect((await at.read(id)).filedElsewhere).toMatchObject({ id: kept?.id, cuv: CUV })
    const receipt = (await at.api('ripsPackages.receipt', { params: { packageId: id } })).body
    expect(receipt).toMatchObject({ cuv: CUV, processId: '3326', answer: { NumFactura: 'RS1' } })
    expect(await filings({ packageId: id })).toHaveLength(1)
    // What came in since and gave it nothing is no receipt of it.
    const later = await dropped(result('RS1', { ProcesoId: 9999 }))
    expect(later.filing).toMatchObject({ packageId: id, reason: 'already_accepted' })
    expect((await at.api('ripsPackages.receipt', { params: { packageId: id } })).body).toEqual(receipt)
    expect((await at.read(id)).filedElsewhere).toMatchObject({ id: kept?.id, processId: '3326' })
  })

  it('by upload, and by the answer to a question about a CUV, is known too', async () => {
    const [first, second] = [await created(without('RS1')), await created(without('RS2'))]
    const answer = await at.api('ripsPackages.upload', { query: { fileName: 'r.txt' }, body: result('RS1') })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ packages: [{ id: first.id, status: 'accepted' }], refused: [] })
    const asked = {
      ProcesoId: 7,
      EsValido: true,
      CodigoUnicoValidacion: CUV,
      FechaValidacion: '2026-07-10T15:04:05',
      TipoDocumento: 'RipsSinFactura',
      NumDocumentoIdObligado: NIT,
      NumeroDocumento: 'RS2',
      ResultadosValidacion: [],
      JsonFile: null,
    }
    await dropped(asked)
    expect(await at.read(second.id)).toMatchObject({ status: 'accepted', cuv: CUV })
  })

  it('is not filed again', async () => {
    const { id } = await at.prepared({ kind: 'without_invoice', rips: without('RS1') })
    await dropped(result('RS1'))
    expect((await at.submitted(id)).error.code).toBe('package_already_accepted')
    const revise = await at.api('ripsPackages.createRevision', {
      params: { packageId: id },
      revision: 1,
      body: { rips: without('RS1') },
    })
    expect(revise.error.code).toBe('package_already_accepted')
    expect(await at.ledger()).toEqual([])
  })

  it('without its package is kept, and refuses to file what comes later under its number', async () => {
    const { packages, filing: kept } = await dropped(result('RS1'))
    expect(packages).toEqual([])
    expect(kept).toMatchObject({ packageId: null, number: 'RS1', reason: 'no_package', cuv: CUV })
    const { id } = await at.prepared({ kind: 'without_invoice', rips: without('RS1') })
    expect((await at.submitted(id)).error.code).toBe('package_already_accepted')
    expect(await at.ledger()).toEqual([])
    // The same file finds it now, and is the same filing.
    const again = await dropped(result('RS1'))
    expect(again.filing).toMatchObject({ id: kept?.id, packageId: id, reason: null })
    expect(await at.read(id)).toMatchObject({ status: 'accepted', cuv: CUV })
    expect(await filings()).toHaveLength(1)
  })

  it('is listed apart while its package is not here', async () => {
    await created(without('RS1'))
    await dropped(result('RS1'))
    await dropped(result('RS2'))
    const numbers = async (hasPackage: 'true' | 'false') => (await filings({ hasPackage })).map(({ number }) => number)
    expect(await numbers('true')).toEqual(['RS1'])
    expect(await numbers('false')).toEqual(['RS2'])
    await at.api('ripsPackages.upload', { query: { fileName: 'his.json' }, body: without('RS2') })
    expect(await numbers('false')).toEqual([])
  })

  it('is told when what comes later under its number is judged, and not of the package that it is of', async () => {
    await dropped(result('RS1'))
    const errorsOf = async ({ id }: RipsPackage) =>
      (await at.api('ripsPackages.validate', { params: { packageId: id } })).body.issues
        .filter(({ severity }) => severity === 'error')
        .map(({ code }) => code)
    const later = await created(without('RS1'))
    expect(await errorsOf(later)).toEqual(expect.arrayContaining(['RVG18']))
    expect(await errorsOf(await created(without('RS2')))).toEqual([])
    await dropped(result('RS1'))
    expect(await errorsOf(later)).toEqual([])
  })

  it.each([
    ['credit_note', 'NotaCreditoTotal', 'ResultadosMSPS_NC1_ID1_A_CUV.json'],
    ['credit_note_total', 'NotaCredito', 'ResultadosMSPS_NC1_ID1_A_CUV.json'],
    ['capitation_initial', 'FacturaElectronica', 'ResultadosMSPS_NC1_ID1_A_CUV.json'],
  ] as const)(
    'refuses a package of its document, of whatever kind, and gives it no CUV: %s',
    async (kind, Modulo, name) => {
      await dropped(result('NC1', { Modulo }), name)
      const { id } = await at.prepared(ofKind(kind, 'NC1', 'SETP1'))
      const { error } = await at.submitted(id)
      expect(error).toMatchObject({
        code: 'package_already_accepted',
        message: expect.stringContaining('otra clase de envío'),
      })
      await dropped(result('NC1', { Modulo }), name)
      expect((await at.read(id)).cuv).toBeNull()
      expect(await at.ledger()).toEqual([])
    },
  )

  it('waits for the file of its package', async () => {
    await dropped(result('RS1'))
    const { body } = await at.api('ripsPackages.upload', { query: { fileName: 'his.json' }, body: without('RS1') })
    expect(madePackage(body)).toMatchObject({ status: 'accepted', cuv: CUV })
  })

  it('is of one package: another of its number gets nothing from it', async () => {
    await dropped(result('RS1'))
    const drop = async () =>
      madePackage((await at.api('ripsPackages.upload', { query: { fileName: 'his.json' }, body: without('RS1') })).body)
    const [first, second] = [await drop(), await drop()]
    expect([first, second]).toMatchObject([
      { status: 'accepted', cuv: CUV },
      { status: 'draft', cuv: null },
    ])
    expect((await filings())[0]).toMatchObject({ packageId: first?.id })
  })

  it('lets a note refer to what it accepted', async () => {
    await dropped(result('SETP1', { Modulo: 'FacturaElectronica' }))
    const source = (await at.api('ripsPackages.create', { body: invoice('SETP1') })).body
    await dropped(result('SETP1', { Modulo: 'FacturaElectronica' }))
    const note = await at.prepared({ ...ofKind('adjustment_note', 'NA1', 'SETP1'), sourcePackageId: source.id })
    // The simulator never saw that invoice; what matters here is that the note is let out.
    expect((await at.submitted(note.id)).status).toBe(200)
  })

  it('of a note is told by the number in its name', async () => {
    const { id } = (await at.api('ripsPackages.create', { body: ofKind('credit_note', 'NC1', 'SETP1') })).body
    const answer = result('SETP1', { Modulo: 'NotaCredito' })
    expect((await dropped(answer)).filing).toMatchObject({ packageId: null, number: null, reason: 'no_package' })
    await dropped(answer, 'ResultadosMSPS_NC1_ID3326_A_CUV.txt')
    expect(await at.read(id)).toMatchObject({ status: 'accepted', cuv: CUV })
  })
})

describe('numbers that were given here are taken back from what was filed as it was', () => {
  const twice = (numNota: string) => without(numNota, { consultas: [consulta(), consulta({ codConsulta: '890702' })] })
  const numbersIn = ({ rips: content }: RipsPackage): unknown[] => {
    const [user] = (content?.usuarios ?? []) as { servicios: { consultas: Draft[] } }[]
    return user?.servicios.consultas.map(({ consecutivo }) => consecutivo) ?? []
  }

  it.each([
    ['created', async () => created(twice('RS1'))],
    [
      'uploaded',
      async () =>
        madePackage((await at.api('ripsPackages.upload', { query: { fileName: 'h.json' }, body: twice('RS1') })).body),
    ],
  ])('when it was %s', async (_, take) => {
    const made = await take()
    expect(numbersIn(made)).toEqual([1, 2])
    await dropped(result('RS1'))
    const accepted = await at.read(made.id)
    expect(accepted).toMatchObject({ status: 'accepted', cuv: CUV, revision: 2 })
    expect(numbersIn(accepted)).toEqual([1, 1])
  })

  it('so that its note may bring both records, and neither a third time', async () => {
    const content = { ...twice('x'), numFactura: 'SETP1', tipoNota: null, numNota: null }
    const body = { ...invoice('SETP1'), rips: content }
    const { id: sourcePackageId } = (await at.api('ripsPackages.create', { body })).body
    await dropped(result('SETP1', { Modulo: 'FacturaElectronica' }))
    const errors = async (consultas: Draft[]) => {
      const note = rips({
        numFactura: 'SETP1',
        tipoNota: 'NA',
        numNota: 'NA1',
        usuarios: [usuario({ servicios: { consultas } })],
      })
      const made = await at.prepared({ kind: 'adjustment_note', rips: note, sourcePackageId })
      const found = made.validation?.issues.filter(({ severity }) => severity === 'error') ?? []
      return found.map(({ code, path }) => `${code} ${path}`)
    }
    const both = [consulta(), consulta({ codConsulta: '890702' })]
    expect(await errors(both)).toEqual([])
    expect(await errors([...both, consulta({ codConsulta: '890602' })])).toEqual([
      'RVG06 usuarios[0].servicios.consultas[2].consecutivo',
    ])
  })
})

describe('what is no acceptance', () => {
  it.each([
    ['a rejection', rejected('RS1'), 'rejected'],
    ['a rejection whose text holds a CUV', rejected('RS1', { CodigoUnicoValidacion: CUV }), 'rejected'],
    ['a local validation', result('RS1', { CodigoUnicoValidacion: NO_CUV }), 'checked'],
    [
      'an acceptance with an error for its CUV',
      result('RS1', { CodigoUnicoValidacion: `${CUV} `.slice(1) }),
      'checked',
    ],
    ['an acceptance with a longer one', result('RS1', { CodigoUnicoValidacion: `${CUV}0` }), 'checked'],
    ['an answer without a verdict', { ...result('RS1'), ResultState: null }, 'rejected'],
  ])('%s is history, and gives no CUV', async (_, json, outcome) => {
    const { id } = await at.prepared({ kind: 'without_invoice', rips: without('RS1') })
    const { filing: kept } = await dropped(json)
    expect(kept).toMatchObject({ packageId: id, outcome, cuv: null, reason: 'not_accepted' })
    expect(await at.read(id)).toMatchObject({ status: 'ready', cuv: null, filedElsewhere: null })
  })

  it('keeps a code that nobody knows, with its words', async () => {
    expect((await dropped(rejected('RS1'))).filing?.issues).toEqual([
      { code: 'GI019', message: 'Algo nuevo', severity: 'error' },
    ])
  })

  it('of another biller is refused', async () => {
    const json = { EsValido: true, CodigoUnicoValidacion: CUV, ResultadosValidacion: [], NumDocumentoIdObligado: '1' }
    const contentBase64 = Buffer.from(JSON.stringify(json)).toString('base64')
    const { error } = await at.api('ripsPackages.import', { body: { fileName: 'r.json', contentBase64 } })
    expect(error).toMatchObject({ code: 'invalid_rips_input', field: 'NumDocumentoIdObligado' })
    expect(await filings()).toEqual([])
  })

  it('without an end is refused', async () => {
    const contentBase64 = Buffer.from(JSON.stringify(result('RS1', { Relleno: 'x'.repeat(5_000_000) }))).toString(
      'base64',
    )
    const { error } = await at.api('ripsPackages.import', { body: { fileName: 'r.json', contentBase64 } })
    expect(error.code).toBe('request_too_large')
  })

  it('of production is nothing in a test', async () => {
    const { id } = await created(without('RS1'))
    expect((await dropped(result('RS1', { Ambiente: 'DockerProd' }))).filing?.reason).toBe('other_environment')
    expect(await at.read(id)).toMatchObject({ status: 'draft', cuv: null })
  })

  it('of production is nothing in a test, neither for a package that comes after it', async () => {
    await dropped(result('RS1', { Ambiente: 'DockerProd' }))
    expect(await at.read((await created(without('RS1'))).id)).toMatchObject({ cuv: null, filedElsewhere: null })
    const whole = {
      fileName: 'RS2.json',
      contentBase64: Buffer.from(JSON.stringify(without('RS2'))).toString('base64'),
    }
    await dropped(result('RS2', { Ambiente: 'DockerProd' }))
    const { packages } = (await at.api('ripsPackages.import', { body: whole })).body
    expect(packages).toMatchObject([{ number: 'RS2', status: 'draft', cuv: null }])
  })
})

describe('a package of which something is under way here', () => {
  it('is left as it is while its outcome is unknown', async () => {
    const { id } = await at.prepared(invoice('SETP1'))
    at.ministry.addFault({ fault: 'drop-after-effect' })
    await at.submitted(id)
    const before = await at.read(id)
    expect(before.status).toBe('unknown')
    const { filing: kept } = await dropped(result('SETP1', { Modulo: 'FacturaElectronica' }))
    expect(kept).toMatchObject({ packageId: id, reason: 'own_submission' })
    expect(await at.read(id)).toEqual(before)
  })

  it('keeps the CUV that it has', async () => {
    const { id } = await at.prepared(invoice('SETP1'))
    await at.submitted(id)
    const before = await at.read(id)
    expect(before.status).toBe('accepted')
    const { filing: kept } = await dropped(result('SETP1', { Modulo: 'FacturaElectronica' }))
    expect(kept).toMatchObject({ packageId: id, reason: 'already_accepted' })
    expect(await at.read(id)).toEqual(before)
  })
})
