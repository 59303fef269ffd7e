import type { InstallableCatalog } from '../../contract/catalogs.ts'

/** A file that a program can fetch. */
export interface Download {
  readonly url: string
  /** The site gives this many rows a request (`$limit`, `$offset`) and knows no byte ranges. */
  readonly rowsPerPage?: number
}

interface Address {
  /** Where a person exports the table by hand. */
  readonly page: string
  readonly download?: Download
}

const SISPRO = 'https://web.sispro.gov.co/WebPublico/Consultas/ConsultarDetalleReferenciaBasica.aspx?Code='

/**
 * Where the tables are published. SISPRO exports only behind the buttons of its page, so a person has to; datos.gov.co has
 * addresses for programs. Nobody publishes the others.
 */
export const ADDRESSES: Partial<Record<InstallableCatalog, Address>> = {
  cups: { page: `${SISPRO}CUPSRips` },
  cie10: { page: `${SISPRO}CIE10` },
  cum: {
    page: `${SISPRO}CatalogoCUMs`,
    download: { url: 'https://www.datos.gov.co/resource/i7cb-raxc.csv', rowsPerPage: 20_000 },
  },
  ium: { page: `${SISPRO}IUM` },
  municipios: {
    page: `${SISPRO}Municipio`,
    download: { url: 'https://www.datos.gov.co/api/views/gdxc-w37w/rows.csv?accessType=DOWNLOAD' },
  },
  paises: { page: `${SISPRO}Pais` },
  'ips-cod-habilitacion': { page: `${SISPRO}IPSCodHabilitacion` },
  'ips-no-reps': { page: `${SISPRO}IPSnoREPS` },
  'entidades-no-reps': { page: `${SISPRO}EntidadesnoREPS` },
}
