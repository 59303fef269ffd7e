import { describe, expect, it } from 'vitest'
import { columnsOf, wordsOf } from './heading.ts'
import { patientOf } from './patient-row.ts'

const REQUIRED = ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido']
const fieldsOf = (heading: string[]) => columnsOf(heading).map(({ field }) => field)

describe('headings', () => {
  it('are known whatever their case, accents, signs and small words', () => {
    expect(wordsOf('  NÚMERO de Documento* ')).toBe('documento')
    expect(wordsOf('codMunicipioResidencia')).toBe('municipio residencia')
    const required = ['documentType', 'documentNumber', 'firstName', 'lastName']
    expect(fieldsOf(REQUIRED)).toEqual(required)
    expect(fieldsOf(required)).toEqual(required)
    expect(fieldsOf(['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion', 'NOMBRES', 'Apellidos'])).toEqual(
      required,
    )
    expect(
      fieldsOf([...REQUIRED, 'Fecha nacimiento', 'Código de país de residencia', 'Zona', 'Observaciones']),
    ).toEqual([...required, 'birthDate', 'countryResidenceCode', 'territorialZoneCode'])
  })

  it('must name the required columns, each once', () => {
    expect(() => columnsOf(REQUIRED.slice(1))).toThrow(/«tipo documento»/)
    expect(() => columnsOf([null, 7, 'x'])).toThrow(/tipo documento.*documento.*primer nombre.*primer apellido/)
    expect(() => columnsOf([...REQUIRED, 'Documento'])).toThrow(/«documento» está dos veces/)
  })
})

describe('rows', () => {
  const columns = columnsOf([
    ...REQUIRED,
    'Fecha de nacimiento',
    'Municipio',
    'Incapacidad',
    'Sexo',
    'Zona',
    'País residencia',
  ])
  const ADA = ['cc', 1032456789, ' Ada ', 'Lima']
  const read = (...rest: Parameters<typeof patientOf>[0]) => patientOf([...ADA, ...rest], columns)

  it('say what people write in the spelling of the contract', () => {
    const written = read('3/12/1990', 5001, 'Sí', 'f', 1, 170)
    expect(written).toEqual({
      input: {
        ...{ documentType: 'CC', documentNumber: '1032456789', firstName: 'Ada', lastName: 'Lima' },
        ...{ birthDate: '1990-12-03', municipalityResidenceCode: '05001', incapacityCertificate: 'SI' },
        ...{ sexCode: 'F', territorialZoneCode: '01', countryResidenceCode: '170' },
      },
    })
    expect(read('03-12-1990')).toMatchObject({ input: { birthDate: '1990-12-03' } })
    expect(read(new Date('1990-12-03T00:00:00Z'))).toMatchObject({ input: { birthDate: '1990-12-03' } })
    expect(read('1990-12-03', null, false)).toMatchObject({ input: { incapacityCertificate: 'NO' } })
  })

  it('leave out what is blank', () => {
    const row = read('', '  ', null)
    expect('input' in row && Object.keys(row.input)).toEqual([
      'documentType',
      'documentNumber',
      'firstName',
      'lastName',
    ])
  })

  it('are refused by column, as the file calls it', () => {
    const row = patientOf(['CC', '10 32', '', 'Lima', '31/02/1990', '123456789'], columns)
    expect(row).toEqual({
      issues: [
        { column: 'Número de documento', code: 'invalid_request', message: expect.any(String) },
        { column: 'Primer nombre', code: 'invalid_request', message: 'Falta este dato.' },
        { column: 'Fecha de nacimiento', code: 'invalid_request', message: expect.any(String) },
        { column: 'Municipio', code: 'invalid_request', message: expect.any(String) },
      ],
    })
  })
})
