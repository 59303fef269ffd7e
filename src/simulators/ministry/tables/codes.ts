/**
 * The ministry's code tables that this simulator checks, under the names by which Documento Técnico 1 cites them. Taken once
 * from SISPRO's tables (July 2026) and the validator's own (2025), apart from those of the application. `1-9` is a range.
 * The large ones (CUPS, CIE, CUM, municipalities) are not checked here.
 */
const TABLES: Readonly<Record<string, string>> = {
  TipoIdPISIS: 'CC CE CD PA SC PE RC TI CN AS MS DE PT SI NI NV',
  RIPSTipoUsuarioVersion2: '01 02 03 04 05 06 07 08 09 10 11 12 13 14',
  Sexo: 'M F I 01 02 03',
  ZonaVersion2: '01 02',
  LstSiNo: 'SI NO',
  TipoNota: 'NC ND NA RS',
  ModalidadAtencion: '01 02 03 04 05 06 07 08 09',
  GrupoServicios: '01 02 03 04 05',
  RIPSFinalidadConsultaVersion2: '11-44',
  RIPSCausaExternaVersion2: '21-49',
  RIPSTipoDiagnosticoPrincipalVersion2: '01 02 03',
  ViaIngresoUsuario: '01 02 03 04 05 06 07 08 09 10-14',
  CondicionyDestinoUsuarioEgreso: '01 02 03 04 05 06 07 08',
  conceptoRecaudo: '01 02 03 04 05',
  TipoMedicamentoPOSVersion2: '01 02 03 04 05',
  TipoOtrosServicios: '01 02 03 04 05',
  Servicios:
    '105-110 120 129-135 138 201-205 207-215 217 218 227 231-235 237 245 301-304 306 308-313 316-318 320 321 323-340 ' +
    '342-348 354-356 361-375 377 379 383-388 390 391 393 395-397 406-423 706 709 711 712 714 715 717 728 729 731 733 734 ' +
    '739 740 742-749 1101-1105',
  UPR: '1-51 53-59 61 63-81',
  UMM: '1-256 9000-9015',
  FFM:
    'C28944 C29167 C29269 C42887 C42902 C42905 C42909 C42912 C42914 C42916 C42927 C42932 C42933 C42938 C42941 C42942 C42948 ' +
    'C42953 C42966 C42967 C42968 C42969 C42983 C42989 C42993 C42994 C42996 C43000 C47913 C47914 C47915 C64898 C64904 C64909 ' +
    'C69031 C91199 C91200 COLFF001 COLFF002 COLFF003 COLFF004 COLFF005 COLFF006 COLFF007 COLFF008 COLFF009 COLFF010',
}

/** Who attends or orders: "solo aplican los siguientes valores" (C15, P11, M16, S09). */
const OF_PROFESSIONALS = 'CC CE CD PA SC PE DE PT'
/** Of patients: the table but for what identifies companies, and another spelling of CN. */
const OF_PATIENTS = 'CC CE CD PA SC PE RC TI CN AS MS DE PT SI'

/** Codes of a property that the text, or the columns of the table that say where a code applies, narrow. */
const NARROWED: Readonly<Record<string, string>> = {
  C15: OF_PROFESSIONALS,
  P11: OF_PROFESSIONALS,
  M16: OF_PROFESSIONALS,
  S09: OF_PROFESSIONALS,
  // The text lists CN, RC and MS, and RVC047 asks for the mother's, whatever it is, where there is none yet.
  U01: OF_PATIENTS,
  N02: OF_PATIENTS,
  C05: '01 02 03 04 06 07 08 09',
  C08: '11-13 15-25 27 43 44',
  P10: '11-20 22-44',
  R03: '21-39 42-49',
  H05: '21-39 42-49',
  H02: '02 03 04 05 06 07 08 09 10-14',
  N10: '01 02 04 05 06 07 08',
  H12: '01 02 04 05 06 07 08',
}

const codesOf = (list: string): ReadonlySet<string> =>
  new Set(
    list.split(' ').flatMap((code) => {
      const [from, to] = code.split('-').map(Number)
      return from === undefined || to === undefined
        ? [code]
        : Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
    }),
  )

const tables = new Map(Object.entries(TABLES).map(([name, list]) => [name, codesOf(list)]))
const narrowed = new Map(Object.entries(NARROWED).map(([id, list]) => [id, codesOf(list)]))

/** What a property takes; undefined: none of its tables is checked here. */
export function codesTaken(property: { readonly id: string; readonly tables: readonly string[] }) {
  const own = narrowed.get(property.id)
  if (own !== undefined) return own
  const known = property.tables.flatMap((name) => tables.get(name) ?? [])
  return known.length === 0 ? undefined : new Set(known.flatMap((codes) => [...codes]))
}
