import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { head } from '../../../../test/support/documents.ts'
import {
  CUDE,
  CUFE,
  CUSTOMER,
  invoice,
  lines,
  note,
  SIGNED,
  source,
  WORKSPACE,
} from '../../../../test/support/graphic.ts'
import { differenceFrom, pagesOf, pictureOf, qrOn, wordsOf } from '../../../../test/support/printed.ts'
import type { PaperSize } from '../../../contract/paper.ts'
import { FONTS_DIR } from '../../paper/sheet.ts'
import { printSlip } from '../../paper/slip.ts'
import { type GraphicSource, graphicOf } from './graphic.ts'
import { paymentSlip } from './payment-slip.ts'
import { printGraphic } from './print.ts'

const printed = (of: GraphicSource, paper: PaperSize = 'letter') => printGraphic(graphicOf(of), paper, FONTS_DIR)
const draft = (values: Parameters<typeof head>[0] = {}) =>
  source({ head: head({ status: 'draft', createdAt: '2026-07-14T20:00:00.000Z', ...values }), signed: undefined })

/** Where the code is on a page. */
const CORNER = 140

const REQUIRED = [
  ...['Factura electrónica de venta', 'FES1043', 'CLÍNICA EJEMPLO DE LA SEÑORA MUÑOZ S.A.S.', 'NIT 900123456-8'],
  ...['Carrera 7 # 12-34 consultorio 501, Bogotá, D.C.', 'O-13 Gran contribuyente', 'O-23 Agente de retención de IVA'],
  ...['EPS EJEMPLO S.A.', 'NIT 900654321-', 'Calle 26 # 92-32', 'R-99-PN', 'Responsable de IVA'],
  ...['15/07/2026 10:15:34', '15/07/2026 10:15:36', 'Crédito', 'Transferencia débito bancaria', '14/08/2026'],
  ...['18764000001234', 'rango FES1 a FES5000', 'vigencia 01/01/2026 a 31/12/2027', '01/07/2026 a 15/07/2026'],
  ...['110010000101', '04 · Pago por evento', '16 · Plan de beneficios en salud', 'EVT-2026-0045'],
  ...['Consulta de primera vez por medicina general', '890201', 'Excluido', '45.000,50', 'Cuota moderadora'],
  ...['Cuarenta mil doscientos pesos con 50/100 M/CTE', '$ 40.200,50', '900390126', 'catalogo-vpfe.dian.gov.co'],
]

// A4 is laid out as letter is: its picture and the contract's tests stand for it.
describe.each(['letter', '80mm'] as const)('an issued invoice on %s', (paper) => {
  it('says everything that the tax authority asks for', async () => {
    const words = (await wordsOf(await printed(source(), paper))).join(' ').replace(/\s+/g, ' ')
    expect(REQUIRED.filter((each) => !words.includes(each))).toEqual([])
    expect(words.toLowerCase()).toContain('unidad')
    expect(words.replaceAll(' ', '')).toContain(`CUFE:${CUFE}`)
    expect(words).not.toMatch(/BORRADOR|SIN VALIDEZ|SIMULADO|PRUEBAS/)
  })

  it('has the code that a telephone finds it by', async () => {
    expect(await qrOn(await printed(source(), paper), 1, paper === '80mm' ? undefined : CORNER)).toBe(
      [
        ...['NumFac: FES1043', 'FecFac: 2026-07-15', 'HorFac: 10:15:34-05:00', 'NitFac: 900123456'],
        ...['DocAdq: 900654321', 'ValFac: 45000.50', 'ValIva: 0.00', 'ValOtroIm: 0.00', 'ValTolFac: 40200.50'],
        ...[`CUFE: ${CUFE}`, `QRCode: https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${CUFE}`],
      ].join('\n'),
    )
  })

  it('is the same file each time', async () => {
    expect(await printed(source(), paper)).toEqual(await printed(source(), paper))
  })

  it('claims nothing that nobody confirmed', async () => {
    for (const status of ['queued', 'discarded'] as const) {
      const bytes = await printed(draft({ status, cufe: CUFE }), paper)
      const words = (await wordsOf(bytes)).join(' ')
      expect(words).toContain('SIN VALIDEZ FISCAL')
      expect(words).not.toContain(CUFE.slice(0, 20))
    }
    const words = (await wordsOf(await printed(draft({ status: 'unknown' }), paper))).join(' ')
    expect(words).toContain('RESULTADO DESCONOCIDO')
    expect(words).not.toContain('catalogo-vpfe')
  })
})

it('an invoice whose files are not here yet bears the day and hour of its issue in Colombia', async () => {
  const issued = head({ status: 'accepted', cufe: CUFE, issuedAt: '2026-08-01T01:05:09.000Z' })
  const words = (await wordsOf(await printed(source({ head: issued, signed: undefined })))).join(' ')
  expect(words).toContain('31/07/2026 20:05:09')
})

it.each(['draft', 'ready', 'queued', 'sending', 'rejected', 'discarded', 'unknown'] as const)(
  'has no code while it is %s',
  (status) => {
    const { code, standing } = graphicOf(draft({ status, cufe: CUFE }))
    expect([code, standing.length]).toEqual([null, 1])
  },
)

it('goes on over the pages, each with its head, its code and its number', async () => {
  const bytes = await printed(source({ document: invoice({ lines: lines(500) }) }))
  const pages = await wordsOf(bytes)
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, words] of pages.entries()) {
    expect(words).toContain('FES1043')
    expect(words).toContain(CUFE)
    expect(words).toContain(`Página ${index + 1} de ${pages.length}`)
  }
  const without = pages.filter((words) => /\b89\d{4}\b/.test(words) && !words.includes('Valor unitario'))
  expect(without).toEqual([])
  expect(await qrOn(bytes, pages.length, CORNER)).toContain(CUFE)
  const printedCodes = new Set(pages.join(' ').match(/\b89\d{4}\b/g))
  expect(lines(500).filter(({ code }) => !printedCodes.has(code))).toEqual([])
})

it('breaks a roll only where no page is long enough', async () => {
  const pages = async (count: number) =>
    pagesOf(await printed(source({ document: invoice({ lines: lines(count) }) }), '80mm'))
  expect(await pages(40)).toBe(1)
  expect(await pages(700)).toBe(2)
})

it('is marked wherever it is not of production', async () => {
  const of = async (signed: GraphicSource['signed']) => (await wordsOf(await printed(source({ signed })))).join(' ')
  expect(await of({ ...SIGNED, environment: '2' })).toMatch(/AMBIENTE DE PRUEBAS.*catalogo-vpfe-hab\.dian\.gov\.co/)
  expect(await of({ ...SIGNED, environment: '2', simulated: true })).toContain('SIMULADO')
  const enablement = { ...WORKSPACE, environment: 2 as const }
  const unsigned = (await wordsOf(await printed(source({ signed: undefined, workspace: enablement })))).join(' ')
  expect(unsigned).toContain('AMBIENTE DE PRUEBAS')
  expect(unsigned).toContain('FALTA EL DOCUMENTO FIRMADO')
})

it.each([
  ['credit_note', 'Nota crédito', 'Devolución o no aceptación parcial'],
  ['debit_note', 'Nota débito', 'Intereses'],
] as const)('a %s says what it corrects, under its CUDE', async (kind, title, concept) => {
  const noted = source({
    head: head({ kind, number: 'NC7', cufe: CUDE, issuedAt: '2026-07-16T15:00:00.000Z' }),
    document: note({ kind }),
  })
  const bytes = await printed(noted)
  const words = (await wordsOf(bytes)).join(' ')
  for (const each of [title, 'NC7', `CUDE: ${CUDE}`, 'FES1043 del 15/07/2026', CUFE, concept]) {
    expect(words).toContain(each)
  }
  expect(await qrOn(bytes, 1, CORNER)).toContain(`CUDE: ${CUDE}\nQRCode: `)
})

it.each(['a4', '80mm'] as const)('gives the receipt of what a patient paid on %s', async (paper) => {
  const slip = paymentSlip(source(), 0)
  const words = slip ? (await wordsOf(await printSlip(slip, paper, FONTS_DIR))).join(' ') : ''
  for (const each of [
    'Recibo de cuota moderadora',
    '$ 4.800,00',
    'Cuatro mil ochocientos pesos',
    'RC-331',
    'FES1043',
  ]) {
    expect(words).toContain(each)
  }
  expect(paymentSlip(source(), 1)).toBeUndefined()
})

const LONG =
  'ASOCIACIÓN MUTUAL EMPRESA SOLIDARIA DE SALUD DE LOS MUNICIPIOS DEL NOROCCIDENTE Y DEL BAJO MAGDALENA E.S.S.'
const longNames = source({
  signed: {
    ...SIGNED,
    seller: { ...SIGNED.seller, name: `${LONG} ${LONG}` },
    buyer: { ...SIGNED.buyer, email: `${'facturacion-electronica-'.repeat(4)}@eps.test` },
  },
  document: invoice({
    customer: { ...CUSTOMER, name: `${LONG} ${LONG}` },
    lines: lines(2).map((line) => ({
      ...line,
      code: '20099999-123456',
      description: `${line.description} ${'X'.repeat(120)}`,
      quantity: 999,
      unitPrice: 999_999_999_99,
    })),
    observation: 'Observación larga que explica la autorización. '.repeat(5),
  }),
})
const slip = paymentSlip(source(), 0)

/** Looked at by a person when it was kept; the ways of smoothing letters differ between machines. */
const TOLERATED = 0.012
describe('looks as it did when a person looked at it', () => {
  it.each([
    ['letter', () => printed(source()), 1],
    ['a4-forty-lines', () => printed(source({ document: invoice({ lines: lines(40) }) }), 'a4'), 2],
    ['roll', () => printed(source(), '80mm'), 1],
    ['draft', () => printed(draft()), 1],
    ['long-names', () => printed(longNames), 1],
    ['long-names-roll', () => printed(longNames, '80mm'), 1],
    ['payment', () => (slip ? printSlip(slip, 'letter', FONTS_DIR) : Promise.reject(new Error('no payment'))), 1],
  ] as const)('%s', async (name, print, page) => {
    const picture = await pictureOf(await print(), page)
    const difference = await differenceFrom(join(import.meta.dirname, `pictures/${name}.png`), picture)
    expect(difference).toBeLessThan(TOLERATED)
  })
})
