import type { InstallableCatalog } from '../../contract/catalogs.ts'

/** A file that a program can fetch. */
export interface Download {
  readonly url: string
  /** The site gives this many rows a request (`$limit`, `$offset`) and knows no byte ranges. */
  readonly rowsPerPage?: number
}

interface Address {
  /** The ministry's own name of the table. */
  readonly table: string
  /** Where a person exports the table by hand. */
  readonly page: string
  readonly download?: Download
}

const SISPRO = 'https://web.sispro.gov.co/WebPublico/Consultas/ConsultarDetalleReferenciaBasica.aspx?Code='
const sispro = (table: string): Address => ({ table, page: `${SISPRO}${table}` })

/**
 * Where the tables are published. SISPRO exports only behind the buttons of its page, so a person has to; datos.gov.co has
 * addresses for programs. Nobody publishes the others.
 */
export const ADDRESSES: Partial<Record<InstallableCatalog, Address>> = {
  cups: sispro('CUPSRips'),
  cie10: sispro('CIE10'),
  cum: {
    ...sispro('CatalogoCUMs'),
    download: { url: 'https://www.datos.gov.co/resource/i7cb-raxc.csv', rowsPerPage: 20_000 },
  },
  ium: sispro('IUM'),
  municipios: {
    ...sispro('Municipio'),
    download: { url: 'https://www.datos.gov.co/api/views/gdxc-w37w/rows.csv?accessType=DOWNLOAD' },
  },
  paises: sispro('Pais'),
  'ips-cod-habilitacion': sispro('IPSCodHabilitacion'),
  'ips-no-reps': sispro('IPSnoREPS'),
  'entidades-no-reps': sispro('EntidadesnoREPS'),
}
