import { describe, expect, it } from 'vitest'
import { line } from '../../../../test/support/documents.ts'
import { stored } from '../../../contract/centavos.ts'
import type { Patient } from '../../../contract/patients.ts'
import type { StoredLine } from '../../store/documents.ts'
import type { FiledLine } from './as-filed.ts'
import { chargedLines, placesOf, type RipsHead, ripsOf, wholeLines } from './rips.ts'

const of = (lineId: string, patientId: string, category: StoredLine['category'], values: Partial<StoredLine> = {}) =>
  line(lineId, 100_000, { patientId, category, ...values })
const filedAt = (user: number, consecutivo: number): FiledLine => ({
  place: { user, consecutivo },
  user: { numDocumentoIdentificacion: `filed ${user}` },
  service: { codConsulta: 'filed', consecutivo: 99, vrServicio: 1 },
})

describe('places in a RIPS', () => {
  const lines = [of('a', 'p', 1), of('b', 'q', 1), of('c', 'p', 2), of('d', 'p', 1), of('e', 'q', 1)]
  const shown = (...asked: Parameters<typeof placesOf>) =>
    [...placesOf(...asked)].map(([lineId, { user, consecutivo }]) => `${lineId} ${user}.${consecutivo}`).sort()

  it('are numbered from 1: users, and the services of each in its category', () =>
    expect(shown(lines)).toEqual(['a 1.1', 'b 2.1', 'c 1.1', 'd 1.2', 'e 2.2']))

  it('are kept by what is filed, and nobody else gets one of them', () => {
    const filed = new Map([
      ['d', filedAt(2, 1)],
      ['e', filedAt(4, 3)],
    ])
    expect(shown(lines, filed)).toEqual(['a 2.2', 'b 4.1', 'c 2.1', 'd 2.1', 'e 4.3'])
    expect(shown([...lines, of('f', 'new', 1), of('g', 'newer', 1)], filed)).toContain('f 1.1')
    expect(shown([...lines, of('f', 'new', 1), of('g', 'newer', 1)], filed)).toContain('g 3.1')
  })
})

const HEAD: RipsHead = {
  nit: '900123456',
  numFactura: 'SETP1',
  tipoNota: null,
  numNota: null,
  providerCode: '110010000001',
}
const NOTE: RipsHead = { ...HEAD, tipoNota: 'NC', numNota: 'NC1' }
const PATIENT = {
  id: 'p',
  documentType: 'CC',
  documentNumber: '52000001',
  userType: '01',
  birthDate: '1987-11-03',
  sexCode: 'M',
  countryResidenceCode: '170',
  municipalityResidenceCode: '05001',
  territorialZoneCode: '01',
  incapacityCertificate: 'NO',
  countryOriginCode: '862',
  registroSiras: 'SIRAS-1',
} as Patient
const patients = new Map([
  ['p', PATIENT],
  ['q', { ...PATIENT, documentNumber: '52000002', registroSiras: '' } as Patient],
])
const made = (lines: readonly StoredLine[], head = HEAD, filed?: ReadonlyMap<string, FiledLine>) =>
  ripsOf(head, wholeLines(lines), placesOf(lines, filed), patients, filed)
/** The only service of a RIPS of one line. */
const service = (lines: readonly StoredLine[], head?: RipsHead, filed?: ReadonlyMap<string, FiledLine>) => {
  const { rips, placed } = made(lines, head, filed)
  const [user] = rips.usuarios as { servicios: Record<string, Record<string, unknown>[]> }[]
  const [, group = ''] = /servicios\.(\w+)/.exec(placed[0] ?? '') ?? []
  return user?.servicios[group]?.[0]
}

describe('the RIPS', () => {
  it('says whose it is and of which document', () => {
    const { usuarios, ...head } = made([], NOTE).rips
    expect(usuarios).toEqual([])
    expect(head).toEqual({ numDocumentoIdObligado: '900123456', numFactura: 'SETP1', tipoNota: 'NC', numNota: 'NC1' })
  })

  it('has its users as the clinic knows them, and tells where each line went', () => {
    const { rips, placed } = made([of('a', 'p', 1), of('b', 'q', 7), of('c', 'p', 1), of('d', 'p', 2)])
    expect(placed).toEqual([
      'usuarios[0].servicios.consultas[0]',
      'usuarios[1].servicios.otrosServicios[0]',
      'usuarios[0].servicios.consultas[1]',
      'usuarios[0].servicios.procedimientos[0]',
    ])
    const users = rips.usuarios as { servicios: Record<string, { consecutivo: number }[]> }[]
    expect(users).toMatchObject([
      { consecutivo: 1, registroSIRAS: 'SIRAS-1' },
      { consecutivo: 2, numDocumentoIdentificacion: '52000002', registroSIRAS: null },
    ])
    const { servicios, ...user } = users[0] ?? { servicios: {} }
    expect(user).toEqual({
      tipoDocumentoIdentificacion: 'CC',
      numDocumentoIdentificacion: '52000001',
      tipoUsuario: '01',
      fechaNacimiento: '1987-11-03',
      codSexo: 'M',
      codPaisResidencia: '170',
      codMunicipioResidencia: '05001',
      codZonaTerritorialResidencia: '01',
      incapacidad: 'NO',
      consecutivo: 1,
      codPaisOrigen: '862',
      registroSIRAS: 'SIRAS-1',
    })
    expect(Object.keys(servicios)).toEqual(['consultas', 'procedimientos'])
    expect(servicios.consultas?.map(({ consecutivo }) => consecutivo)).toEqual([1, 2])
  })

  it('says of whoever and whatever is filed what was filed, but for its number and worth', () => {
    const { rips } = made([of('a', 'p', 1)], NOTE, new Map([['a', filedAt(3, 2)]]))
    expect(rips.usuarios).toEqual([
      {
        numDocumentoIdentificacion: 'filed 3',
        servicios: {
          consultas: [
            {
              codConsulta: 'filed',
              consecutivo: 2,
              vrServicio: 1_000,
              conceptoRecaudo: '05',
              valorPagoModerador: 0,
              numFEVPagoModerador: null,
            },
          ],
        },
      },
    ])
  })

  it('has a site for every service: its own, else the document’s', () => {
    expect(service([of('a', 'p', 1)])).toMatchObject({ codPrestador: '110010000001' })
    expect(service([of('a', 'p', 1, { service: { codPrestador: '990010000101' } })])).toMatchObject({
      codPrestador: '990010000101',
    })
  })
})

describe('what a service is worth in centavos, in pesos by its group', () => {
  const whole = { quantity: 3 }
  it.each([
    [1, { vrServicio: 3_000 }],
    [2, { vrServicio: 3_000 }],
    [3, {}],
    [4, {}],
    [5, {}],
    [6, { cantidadMedicamento: 3, vrUnitMedicamento: 1_000, vrServicio: 3_000 }],
    [7, { cantidadOS: 3, vrUnitOS: 1_000, vrServicio: 3_000 }],
  ] as const)('of category %i', (category, values) => {
    const { codPrestador, consecutivo, ...said } = service([of('a', 'p', category, whole)]) ?? {}
    const isPaidFor = Object.keys(values).length > 0
    expect(said).toEqual({ ...values, ...(isPaidFor && { conceptoRecaudo: '05', valorPagoModerador: 0 }) })
  })

  it('is that of one unit where a part of it does not divide by its units', () => {
    const lines = [of('a', 'p', 6, whole)]
    const reported = [{ line: lines[0] ?? line('', 0), amount: stored(10_000) }]
    const { rips } = ripsOf(NOTE, reported, placesOf(lines), patients)
    expect(rips).toMatchObject({
      usuarios: [
        { servicios: { medicamentos: [{ cantidadMedicamento: 1, vrUnitMedicamento: 100, vrServicio: 100 }] } },
      ],
    })
  })

  it.each([
    [undefined, 300_000],
    ['04', 300_000],
    ['03', 0],
    ['01', 0],
  ])('counts in the payment modality %s: %i centavos', (modality, amount) => {
    const lines = [of('a', 'p', 1, whole)]
    expect(chargedLines(lines, modality)).toEqual([{ line: lines[0], amount }])
  })
})

describe('what a patient paid for a service', () => {
  const paid = { conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'REC1' }
  it('is in the invoice', () => {
    expect(service([of('a', 'p', 1, { service: paid })])).toMatchObject(paid)
    expect(service([of('a', 'p', 6, { service: paid })])).toMatchObject(paid)
  })
  it('is repeated in no note', () =>
    expect(service([of('a', 'p', 1, { service: paid })], NOTE)).toMatchObject({
      conceptoRecaudo: '05',
      valorPagoModerador: 0,
      numFEVPagoModerador: null,
    }))
  it('is in no emergency: what came with it stays as it came', () =>
    expect(service([of('a', 'p', 3)], NOTE)).not.toHaveProperty('conceptoRecaudo'))
})
