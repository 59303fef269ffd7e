import { describe, expect, it } from 'vitest'
import type { Field } from '../../src/contract/rips/field.ts'
import { FIELDS, type Fields } from '../../src/contract/rips/groups.ts'
import { PACK_ROWS, packsOf } from '../../src/contract/rips/packs.ts'
import { RULES } from '../../src/contract/rips/rules.ts'
import { compareFields, compareRules } from './compare.ts'
import { printedFields } from './fields.ts'
import { printedRules, printedXmlCodes } from './rules.ts'
import { EVERY_TABLE } from './tables.ts'
import { linesOf } from './text.ts'

/** Made up, in the form in which the official texts come out of their PDFs. */

const page = (number: number) => `===== Página ${number}/9 =====

DOCU MENTO TÉCNICO 1

Versión: 002

Página ${number} de 9
`
const FIELD_TEXT = `
T01 de la introducción que no cuenta
4.1 DATOS RELATIVOS A LA TRANSACCIÓN

ID Campo Descripción Tipo Tamaño Observaciones Versión
T01 numDocument
oIdObligado
Número del NIT.
C 4-12 Se requiere que coincida.
1
T02 numFactura Número según la DIAN.
  El tipo y tamaño serán dados por la DIAN, en caso contrario informar null
1
${page(2)}
U0
1

TipoDocumentoIdentifica
cion
Tipo de documento.
C 2 Informar según “TipoIdPIS
IS”. Solo aplican los siguientes valores:
CC: Cédula
DE: Documento
extranjero
1
U04 fechaNacimiento Fecha de nacimiento.
C 10 La fecha no debe ser mayor. De
C 12 o de S00 a T98 no se dice nada.
P03 idMIPRES Número de ID
C 0, 19-
${page(3)}
25
Cuando sea por MIPRES.
2
M10 concentracionMedicamento Cantidad.
N  0-24
(10,14)
Registre la concentración. Para los otros debe informar 0.
M12 formaFarmaceutica Forma.
C 0, 6, 8 Según la tabla: “FFM”.
S08 cantidadOS Cantidad
N 3, 4 Unidades de “Unidad de Medida de Medicamento (UMM)”.
Ejemplo:
{
"cantidadOS": "UPR" 0-30
}
4.3.7. EJEMPLO GENERAL
C04 codConsulta que ya no es de la tabla
`

describe('the fields of a text', () => {
  const fields = printedFields(linesOf(FIELD_TEXT), EVERY_TABLE)
  const of = (id: string) => fields.find((field) => field.id === id)

  it('are its rows, also where a page or an id breaks', () =>
    expect(fields.map(({ id }) => id)).toEqual(['T01', 'T02', 'U01', 'U04', 'P03', 'M10', 'M12', 'S08']))

  it('tell the line of the file', () => expect(of('T01')?.line).toBe(6))

  it('have a type and sizes', () => {
    const size = (id: string) => [of(id)?.type, of(id)?.size]
    const plain = { empty: false, lengths: [], decimals: undefined }
    expect(size('T01')).toEqual(['C', { ...plain, min: 4, max: 12 }])
    expect(size('T02')).toEqual([undefined, undefined])
    expect(size('U04')).toEqual(['C', { ...plain, min: 10, max: 10 }])
    expect(size('P03')).toEqual(['C', { ...plain, empty: true, min: 19, max: 25 }])
    expect(size('M10')).toEqual(['N', { empty: true, min: 0, max: 24, lengths: [], decimals: [10, 14] }])
    expect(size('M12')).toEqual(['C', { ...plain, empty: true, min: 6, max: 8, lengths: [6, 8] }])
    expect(size('S08')).toEqual(['N', { ...plain, min: 3, max: 4 }])
  })

  it('may be null where they print 0 or say so', () => {
    expect(fields.filter(({ nullable }) => nullable).map(({ id }) => id)).toEqual(['T02', 'P03', 'M12'])
  })

  it('name tables and codes', () => {
    expect(of('U01')).toMatchObject({ tables: ['TipoIdPISIS'], codes: ['CC', 'DE'] })
    expect(of('M12')?.tables).toEqual(['FFM'])
    expect(of('S08')?.tables).toEqual(['UMM'])
  })
})

const RULE_TEXT = `
5. VALIDACIONES GENERALES
RVG03 R Los RIPS deben contener
registros de servicios.
1
6. VALIDACIONES POR CAMPO
RVC028 C10, C11,
H13, N09,
N El código de CIE se puede
validar según el sexo.
1
${page(7)}
ID Campo Y Regla
N11, M05,
M06
RVC095 U12 N Registro SIRAS.
1
CIN006  R El campo cobertura
10.1. VALIDACIONES DE ARCHIVOS
Tipo Código Descripción
RECHAZO GI008 El tamaño es mayor
RECHAZO

PFE003
[ApplicationResponse] El apartado no existe, como FED001
NOTIFICAC ION

FED131
[NUMERO_POLIZA]
`

describe('the rules of a text', () => {
  const rules = printedRules(linesOf(RULE_TEXT), /^5\. VALIDACIONES GENERALES/, /^10\.1/)

  it('have fields and an effect, also where the page breaks within the fields', () =>
    expect(rules.map(({ code, fields, severity }) => [code, fields, severity])).toEqual([
      ['RVG03', undefined, 'error'],
      ['RVC028', ['C10', 'C11', 'H13', 'N09', 'N11', 'M05', 'M06'], 'notification'],
      ['RVC095', ['U12'], 'notification'],
      ['CIN006', undefined, 'error'],
    ]))

  it('of the electronic document have an effect, on the same line or before', () =>
    expect(printedXmlCodes(linesOf(RULE_TEXT), /^10\.1/).map(({ code, severity }) => [code, severity])).toEqual([
      ['GI008', 'error'],
      ['PFE003', 'error'],
      ['FED131', 'notification'],
    ]))
})

describe('the comparison', () => {
  const printed = printedFields(linesOf(FIELD_TEXT), EVERY_TABLE)
  /** The table with one row of each kind, changed. */
  const withField = (name: string, change: Partial<Field>): Fields => ({
    root: FIELDS.root.filter(({ id }) => id === 'T01'),
    usuarios: [],
    procedimientos: FIELDS.procedimientos
      .filter(({ id }) => id === 'P03')
      .map((field) => (field.name === name ? { ...field, ...change } : field)),
    consultas: [],
    urgencias: [],
    hospitalizacion: [],
    recienNacidos: [],
    otrosServicios: [],
    medicamentos: [],
  })
  const found = (name: string, change: Partial<Field>) =>
    compareFields(withField(name, change), printed)
      .filter(({ of }) => of === 'P03')
      .map(({ what, ours, text, because }) => [what, ours, text, because])

  it('is silent where both say the same', () => expect(found('', {})).toEqual([]))

  it.each([
    [{ min: 18 }, 'tamaño mínimo', '18', '19'],
    [{ max: 20 }, 'tamaño máximo', '20', '25'],
    [{ empty: undefined }, 'admite vacío (0)', 'false', 'true'],
    [{ nullable: false }, 'puede ser null', 'false', 'true'],
    [{ type: 'integer', min: 1e18, max: 9e24 }, 'tipo', 'N', 'C'],
    [{ name: 'idOtro' }, 'nombre', 'idotro', 'idmipr'],
    [{ catalogs: ['cups'] }, 'tablas', 'CUPSRips', '(nada)'],
  ] as const)('finds %j', (change, what, ours, text) =>
    expect(found('idMIPRES', change as Partial<Field>)).toContainEqual([what, ours, text, undefined]),
  )

  it('finds a row that is not there, on either side', () => {
    const line = FIELD_TEXT.split('\n').findIndex((text) => text.startsWith('M12')) + 1
    const differences = compareFields(withField('', {}), printed)
    expect(differences.find(({ of }) => of === 'M12')).toMatchObject({ ours: 'no está', line })
    expect(compareFields(FIELDS, printed).find(({ of }) => of === 'C04')).toMatchObject({ text: 'no está' })
  })

  it('takes the reason of the row, for what the row says that is printed and for nothing else', () => {
    const printedAs = { min: 19, because: 'la razón' }
    expect(found('idMIPRES', { min: 4, printed: printedAs })).toEqual([['tamaño mínimo', '4', '19', 'la razón']])
    expect(found('idMIPRES', { min: 4, max: 9, printed: printedAs })).toContainEqual([
      ...['tamaño máximo', '9', '25'],
      undefined,
    ])
    expect(found('idMIPRES', { min: 4, printed: { ...printedAs, min: 18 } })).toEqual([
      ['tamaño mínimo', '18', '19', undefined],
    ])
  })

  it('finds a code that is missing, of another effect or of other fields', () => {
    const [pack] = packsOf(
      [{ ...(PACK_ROWS.at(-1) as (typeof PACK_ROWS)[number]), severities: { RVG03: 'notification' }, notes: {} }],
      {
        RVG03: RULES.RVG03,
        RVC095: { ...RULES.RVC095, severity: 'notification', fields: ['U03'] },
        RVG18: RULES.RVG18,
      },
    )
    if (pack === undefined) throw new Error('no pack')
    const rules = printedRules(linesOf(RULE_TEXT), /^5\. VALIDACIONES GENERALES/, /^10\.1/)
    const facts = { ...RULES, RVC095: { ...RULES.RVC095, fields: ['U03'] } }
    const differences = compareRules({ pack, facts, notHere: { CIN006: 'la razón' } }, rules)
    expect(differences.map(({ of, what, ours, text, because }) => [of, what, ours, text, because])).toEqual([
      ['RVG03', 'efecto', 'notification', 'error', undefined],
      ['RVC028', 'la regla', 'no está', 'está', undefined],
      ['RVC095', 'campos', 'U03', 'U12', undefined],
      ['CIN006', 'la regla', 'no está', 'está', 'la razón'],
      ['RVG18', 'la regla', 'está', 'no está', RULES.RVG18.because],
    ])
  })
})
