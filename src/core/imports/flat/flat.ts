import type { MappedField, MappedSheet, Mapping } from '../../../contract/import-mappings.ts'
import type { ImportArea } from '../../../contract/imports.ts'
import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { Fault } from '../../fault.ts'
import { type Said, say } from '../../messages/message.ts'
import { columnName } from '../../workbook/out.ts'
import { LINK } from '../../workbook/rips-sheets.ts'
import { isBlank, type Sheet, textOf } from '../../workbook/table.ts'
import { type FlatFile, isFlatFile, LAYOUTS } from './layouts.ts'

/** `AC000123.txt`, as the resolution names them, and as people call them: `AC072026 julio.txt`, `ac 072026(1).TXT`. */
const NAME = /^(CT|AF|US|AC|AP|AU|AH|AN|AM|AT)(?:[\s_-]*(?:\d.*)?)$/i
/** Descriptions of invoices and adjustments, of which nothing is read. */
const ASIDE = /^(CT|AD)(?:[\s_-]*(?:\d.*)?)$/i

const fileOf = (name: string): FlatFile | undefined => {
  const code = NAME.exec(name)?.[1]?.toUpperCase() ?? ''
  return isFlatFile(code) ? code : undefined
}

/** The sheets of a set of flat files are called after their kind; other sheets stay what they are. */
export function flatSheets(sheets: readonly Sheet[], fileName: string): Sheet[] {
  const own = fileName.replace(/\.\w+$/, '')
  const named = sheets.map((sheet) => ({ ...sheet, file: fileOf(sheet.name ?? own) }))
  // Workbooks may have a sheet that is called AC; flat files have no headings, and a provider's or a document's code first.
  if (!named.some(({ file, rows }) => file && rows.length > 0) || !named.every(isFlat)) return [...sheets]
  const strange = named.find(({ file, name }) => !file && !ASIDE.test(name ?? own))
  if (strange) throw unnamed(strange.name ?? own)
  const files = named.flatMap(({ file, ...sheet }) =>
    file && file !== 'CT' ? [{ ...sheet, name: file, broken: astray(file, sheet.rows) }] : [],
  )
  const twice = files.find(({ name }, i) => files.findIndex((other) => other.name === name) !== i)
  if (twice) throw new Fault('invalid_xlsx_file', say('imports.flatFileTwice', { name: twice.name }))
  return files
}

const unnamed = (name: string) => new Fault('invalid_xlsx_file', say('imports.flatFileUnknown', { name }))

/** Whether most of its rows have the columns of its kind. */
function isFlat({ file, rows }: { readonly file?: FlatFile | undefined; readonly rows: Sheet['rows'] }): boolean {
  if (!file || rows.length === 0) return true
  const layout: readonly string[] = LAYOUTS[file]
  const like = rows.filter((cells) => cells.length === layout.length)
  const type = textOf(like[0]?.[layout.indexOf('tipoDocumento')] ?? null)
  return like.length * 2 > rows.length && type.length <= 2
}

/** Lines that have one datum more or less than their kind: everything behind it would be another thing. */
function astray(file: FlatFile, rows: Sheet['rows']): ReadonlyMap<number, Said> {
  const { length } = LAYOUTS[file]
  const found = rows.flatMap((cells, i): [number, Said][] => {
    if (cells.length === length || isBlank(cells)) return []
    return [[i, say('imports.flatLineAstray', { found: cells.length, file, expected: length })]]
  })
  return new Map(found)
}

const column = (file: FlatFile, name: string): string => {
  const at = (LAYOUTS[file] as readonly string[]).indexOf(name)
  if (at < 0) throw new Error(`${file} has no ${name}`)
  return columnName(at)
}

type Given = Partial<Pick<MappedField, 'values' | 'onlyListed'>>
/** Codes whose meaning is the same in both; all others say nothing here. */
const codes = (meant: Readonly<Record<string, string>>): Given => ({
  values: Object.entries(meant).map(([from, to]) => ({ from, to })),
  onlyListed: true,
})

/** A field of the template and the resolution's columns that it comes from; a name after a dot is a column of the users' file. */
type From = readonly [field: string, columns: string, given?: Given]

const SEX = codes({ M: 'M', F: 'F' })
/** Only what the lists of today call the same: a contributor may be any of three. */
const USER_TYPE = codes({ '2': '04', '4': '12' })
const ZONE = codes({ R: '01', U: '02' })

const USER: readonly From[] = [
  ['tipoDocumentoIdentificacion', 'tipoDocumento'],
  ['numDocumentoIdentificacion', 'documento'],
  ['tipoUsuario', 'US.tipoUsuario', USER_TYPE],
  ['codSexo', 'US.sexo', SEX],
  ['codMunicipioResidencia', 'US.departamento US.municipio'],
  ['codZonaTerritorialResidencia', 'US.zona', ZONE],
]
const PATIENT: readonly From[] = [
  ['documentType', 'tipoDocumento'],
  ['documentNumber', 'documento'],
  ['firstName', 'primerNombre'],
  ['middleName', 'segundoNombre'],
  ['lastName', 'primerApellido'],
  ['secondLastName', 'segundoApellido'],
  ['sexCode', 'sexo', SEX],
  ['userType', 'tipoUsuario', USER_TYPE],
  ['municipalityResidenceCode', 'departamento municipio'],
  ['territorialZoneCode', 'zona', ZONE],
]
const INVOICE: readonly From[] = [
  ['numDocumentoIdObligado', 'documento'],
  ['numFactura', 'factura'],
]
const LINKS: readonly From[] = [
  [LINK.package, 'factura'],
  [LINK.userType, 'tipoDocumento'],
  [LINK.userNumber, 'documento'],
  ['codPrestador', 'prestador'],
]
const RELATED: readonly From[] = [1, 2, 3].map((n) => [`codDiagnosticoRelacionadoE${n}`, `relacionado${n}`])

const SERVICES: Partial<Record<FlatFile, { readonly group: ServiceGroup; readonly from: readonly From[] }>> = {
  AC: {
    group: 'consultas',
    from: [
      ['fechaInicioAtencion', 'fecha'],
      ['numAutorizacion', 'autorizacion'],
      ['codConsulta', 'consulta'],
      ['codDiagnosticoPrincipal', 'diagnostico'],
      ['codDiagnosticoRelacionado1', 'relacionado1'],
      ['codDiagnosticoRelacionado2', 'relacionado2'],
      ['codDiagnosticoRelacionado3', 'relacionado3'],
      ['tipoDiagnosticoPrincipal', 'tipoDiagnostico', codes({ '1': '01', '2': '02', '3': '03' })],
      ['vrServicio', 'valor'],
      ['valorPagoModerador', 'cuotaModeradora'],
    ],
  },
  AP: {
    group: 'procedimientos',
    from: [
      ['fechaInicioAtencion', 'fecha'],
      ['numAutorizacion', 'autorizacion'],
      ['codProcedimiento', 'procedimiento'],
      ['codDiagnosticoPrincipal', 'diagnostico'],
      ['codDiagnosticoRelacionado', 'relacionado'],
      ['codComplicacion', 'complicacion'],
      ['vrServicio', 'valor'],
    ],
  },
  AU: {
    group: 'urgencias',
    from: [
      ['fechaInicioAtencion', 'fechaIngreso horaIngreso'],
      ['codDiagnosticoPrincipalE', 'diagnosticoSalida'],
      ...RELATED,
      ['codDiagnosticoCausaMuerte', 'causaMuerte'],
      ['fechaEgreso', 'fechaSalida horaSalida'],
    ],
  },
  AH: {
    group: 'hospitalizacion',
    from: [
      ['fechaInicioAtencion', 'fechaIngreso horaIngreso'],
      ['numAutorizacion', 'autorizacion'],
      ['codDiagnosticoPrincipal', 'diagnosticoIngreso'],
      ['codDiagnosticoPrincipalE', 'diagnosticoEgreso'],
      ...RELATED,
      ['codComplicacion', 'complicacion'],
      ['codDiagnosticoCausaMuerte', 'causaMuerte'],
      ['fechaEgreso', 'fechaEgreso horaEgreso'],
    ],
  },
  AN: {
    group: 'recienNacidos',
    from: [
      ['fechaNacimiento', 'fechaNacimiento horaNacimiento'],
      ['edadGestacional', 'edadGestacional'],
      ['codSexoBiologico', 'sexo', codes({ M: '01', F: '02' })],
      ['peso', 'peso'],
      ['codDiagnosticoPrincipal', 'diagnostico'],
      ['codDiagnosticoCausaMuerte', 'causaMuerte'],
    ],
  },
  AM: {
    group: 'medicamentos',
    from: [
      ['codTecnologiaSalud', 'medicamento'],
      ['nomTecnologiaSalud', 'nombre'],
      ['cantidadMedicamento', 'unidades'],
      ['vrUnitMedicamento', 'valorUnitario'],
      ['vrServicio', 'valor'],
    ],
  },
  AT: {
    group: 'otrosServicios',
    from: [
      ['numAutorizacion', 'autorizacion'],
      ['tipoOS', 'tipoServicio', codes({ '1': '01', '2': '02', '3': '03', '4': '05' })],
      ['codTecnologiaSalud', 'servicio'],
      ['nomTecnologiaSalud', 'nombre'],
      ['cantidadOS', 'cantidad'],
      ['vrUnitOS', 'valorUnitario'],
      ['vrServicio', 'valor'],
    ],
  },
}

function part(target: string, file: FlatFile, from: readonly From[], withUser = false): MappedSheet {
  const titleOf = (name: string) => (name.startsWith('US.') ? `US.${column('US', name.slice(3))}` : column(file, name))
  const key = (name: string) => ({ column: column(file, name), other: column('US', name) })
  return {
    target,
    sheet: file,
    headingRow: 0,
    ...(withUser && { join: { sheet: 'US', headingRow: 0, on: [key('tipoDocumento'), key('documento')] } }),
    fields: from.map(([field, columns, given]) => ({ field, columns: columns.split(' ').map(titleOf), ...given })),
  }
}

function packagesFrom(files: readonly FlatFile[]): MappedSheet[] {
  const services = files.flatMap((file) => {
    const of = SERVICES[file]
    return of ? [{ file, ...of }] : []
  })
  return [
    part('transaccion', 'AF', INVOICE),
    // Who is in an invoice is said by its services alone.
    ...services.map(({ file }) => part('usuarios', file, [[LINK.package, 'factura'], ...USER], true)),
    ...services.map(({ file, group, from }) => part(group, file, [...LINKS, ...from])),
  ]
}

/** How a set of flat files becomes patients or packages; undefined when the sheets are something else. */
export function flatMapping(area: ImportArea, sheets: readonly Sheet[]): Mapping | undefined {
  const files = sheets.map(({ name }) => name ?? '').filter(isFlatFile)
  // Sheets that flatSheets made are known by their remarks on each line.
  const isSet = files.length === sheets.length && sheets.every(({ broken }) => broken)
  if (!isSet || (area !== 'patients' && area !== 'rips-packages')) return undefined
  const needed: readonly FlatFile[] = area === 'patients' ? ['US'] : ['AF', 'US']
  const missing = needed.filter((file) => !files.includes(file))
  const [file, other] = missing
  if (file) {
    const message = other ? say('imports.flatFilesMissing', { file, other }) : say('imports.flatFileMissing', { file })
    throw new Fault('invalid_xlsx_file', message)
  }
  return { sheets: area === 'patients' ? [part('pacientes', 'US', PATIENT)] : packagesFrom(files), gaps: true }
}
