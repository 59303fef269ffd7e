import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consulta, type Draft, INVOICE, rips, sevenGroups, usuario } from '../../../test/support/rips.ts'
import { attachedBytes, bytesOf, CUFE } from '../../../test/support/rips-xml.ts'
import { PackageKind } from '../../contract/packages.ts'
import { Fault } from '../fault.ts'
import { readAttachedDocument } from './attached-document.ts'
import { packageNumber, wirePackage, wireUsers } from './wire.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const XML = bytesOf('<AttachedDocument/>')
const BASE64 = 'PEF0dGFjaGVkRG9jdW1lbnQvPg=='

describe('the bytes for the ministry', () => {
  it('are these, to the letter', () => {
    const root = { tipoNota: null, numNota: null, numFactura: INVOICE, numDocumentoIdObligado: '900000001' }
    const patient = { servicios: { urgencias: [], consultas: [{ codConsulta: '890602' }] }, codSexo: 'F' }
    const text = textOf(wirePackage('invoice', { usuarios: [patient], ...root }, XML))
    expect(text).toMatch(
      /^{"rips":{"numDocumentoIdObligado":"900000001","numFactura":"SETP990000001","tipoNota":null,"numNota":null,"usuarios":\[{"tipoDocumentoIdentificacion":null,/,
    )
    expect(text).toContain('"registroSIRAS":null,"servicios":{"consultas":[{"codPrestador":null,')
    expect(text).toMatch(new RegExp(`"consecutivo":null}\\]}}\\]},"xmlFevFile":"${BASE64}"}$`))
  })

  it('carry what each kind carries', () => {
    const shape = PackageKind.options.map((kind) => {
      const { rips: sent, xmlFevFile } = JSON.parse(textOf(wirePackage(kind, rips(), XML)))
      return [kind, sent === null ? 'null' : 'object', xmlFevFile]
    })
    expect(shape).toEqual([
      ['invoice', 'object', BASE64],
      ['credit_note', 'object', BASE64],
      ['credit_note_total', 'null', BASE64],
      ['debit_note', 'object', BASE64],
      ['adjustment_note', 'object', ''],
      ['without_invoice', 'object', ''],
      ['capitation_initial', 'null', BASE64],
      ['capitation_period', 'object', BASE64],
      ['capitation_final', 'object', ''],
    ])
  })

  it('write null for what is missing, 0 for the dispensing fee, and nothing that is not known', () => {
    const { registroSIRAS: _, ...patient } = usuario({ propio: 1 })
    const medicamentos = [{ cantidadMedicamento: 2, propio: 1 }]
    const sent = wirePackage(
      'without_invoice',
      rips({ usuarios: [{ ...patient, servicios: { medicamentos, otra: [1] } }] }),
      null,
    )
    const user = JSON.parse(textOf(sent)).rips.usuarios[0]
    expect(user.registroSIRAS).toBeNull()
    expect(user).not.toHaveProperty('propio')
    expect(Object.keys(user.servicios)).toEqual(['medicamentos'])
    expect(user.servicios.medicamentos[0]).toMatchObject({
      vrDispensacion: 0,
      codPrestador: null,
      cantidadMedicamento: 2,
    })
    expect(user.servicios.medicamentos[0]).not.toHaveProperty('propio')
  })

  it('are a list of users, however many of them are made at once', () => {
    const users = [usuario({ consecutivo: 1 }), 'nobody', usuario({ consecutivo: 2 })]
    const first: { consecutivo: number }[] = JSON.parse(`[${wireUsers(users, true)}]`)
    expect(first.map(({ consecutivo }) => consecutivo)).toEqual([1, 2])
    expect(JSON.parse(`[0${wireUsers(users, false)}]`)).toEqual([0, ...first])
    expect(wireUsers([], false)).toBe('')
  })

  it('only take the part of a buffer that is the document', () => {
    const inside = new Uint8Array([120, ...XML, 120]).subarray(1, -1)
    expect(JSON.parse(textOf(wirePackage('capitation_initial', null, inside))).xmlFevFile).toBe(BASE64)
  })

  it('are not made of half a package', () => {
    const codeOf = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return error instanceof Fault ? error.code : error
      }
    }
    expect(codeOf(() => wirePackage('invoice', rips(), null))).toBe('attached_document_not_found')
    expect(codeOf(() => wirePackage('invoice', null, XML))).toBe('invalid_rips_input')
  })

  it('are the same for every order of the keys, and read back as the same package', () => {
    const amount = fc.double({ min: 0, max: 1e12, noNaN: true }).map((n) => Math.round(n * 100) / 100)
    const service = fc.record({ numAutorizacion: fc.string({ unit: 'binary' }), vrServicio: amount })
    fc.assert(
      fc.property(fc.array(service, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (values, order) => {
        const consultas = values.map((value, index) => consulta({ ...value, consecutivo: index + 1 }))
        const whole = rips({ usuarios: [usuario({ servicios: { ...sevenGroups(), consultas } })] })
        const bytes = wirePackage('without_invoice', whole, null)
        expect(wirePackage('without_invoice', shuffled(whole, order) as Draft, null)).toEqual(bytes)
        expect(JSON.parse(textOf(bytes))).toEqual({ rips: wellFormed(whole), xmlFevFile: '' })
        expect(wirePackage('without_invoice', JSON.parse(textOf(bytes)).rips, null)).toEqual(bytes)
      }),
      { numRuns: 200 },
    )
  })
})

/** The same tree with the keys of every object in another order. */
function shuffled(tree: unknown, order: Iterator<number>): unknown {
  if (Array.isArray(tree)) return tree.map((item) => shuffled(item, order))
  if (typeof tree !== 'object' || tree === null) return tree
  const keyed = Object.entries(tree).map(([key, value]) => [order.next().value, key, shuffled(value, order)] as const)
  return Object.fromEntries(keyed.toSorted(([a], [b]) => a - b).map(([, key, value]) => [key, value]))
}

/** As JSON carries it: -0 is 0. */
const wellFormed = (tree: unknown) => JSON.parse(JSON.stringify(tree))

describe('packageNumber', () => {
  const invoice = readAttachedDocument(attachedBytes({ number: 'SETP990000002' }))
  const note = readAttachedDocument(attachedBytes({ root: 'CreditNote', number: 'NC1' }))
  const NC = rips({ tipoNota: 'NC', numNota: 'NC1' })
  const RS = rips({ tipoNota: 'RS', numNota: 'RS1', numFactura: null })
  const NA = rips({ tipoNota: 'NA', numNota: 'NA1' })

  it.each([
    ['invoice', rips({ numFactura: 'SETP990000002' }), invoice, 'SETP990000002', CUFE, 'SETP990000002'],
    ['credit_note', NC, note, 'NC1', CUFE, INVOICE],
    ['credit_note_total', null, note, 'NC1', CUFE, INVOICE],
    ['adjustment_note', NA, null, 'NA1', null, INVOICE],
    ['without_invoice', RS, null, 'RS1', null, 'RS1'],
    // A document that the kind does not carry says nothing of it.
    ['without_invoice', RS, invoice, 'RS1', null, 'RS1'],
    ['capitation_initial', null, invoice, 'SETP990000002', CUFE, 'SETP990000002'],
    ['capitation_period', rips(), invoice, 'SETP990000002', CUFE, INVOICE],
    ['capitation_final', rips(), null, INVOICE, null, INVOICE],
    ['invoice', null, null, null, null, null],
  ] as const)('of %s', (kind, value, document, number, cufe, numFactura) =>
    expect(packageNumber(kind, value, document)).toEqual({ number, cufe, numFactura }),
  )
})
