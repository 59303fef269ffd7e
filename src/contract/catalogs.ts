import { z } from 'zod'
import { filledText, instant, MAX_LIMIT } from './common.ts'
import { MAX_PACKAGE_BYTES, type Operation, reading } from './operation.ts'
import { WS } from './workspaces.ts'

/** Catalogs that are installed from official files; every other one is a fact of the program. */
export const INSTALLABLE_CATALOGS = [
  'cups',
  'cie10',
  'cie11',
  'cum',
  'ium',
  'municipios',
  'paises',
  // Medicines for uses beyond their registration, complementary services, and what goes with a CUPS.
  'unirs',
  'mipres',
  'cups-cie10',
  'cups-finalidad',
  // The registers in which a biller may be.
  'ips-cod-habilitacion',
  'ips-no-reps',
  'entidades-no-reps',
] as const
export type InstallableCatalog = (typeof INSTALLABLE_CATALOGS)[number]

/** CUPS: consultation, procedure or other service. */
export const CupsUse = z.enum(['AC', 'AP', 'AT'])
export type CupsUse = z.infer<typeof CupsUse>

/** One code of a catalog. What the file leaves empty is null. */
export const CatalogEntry = z
  .strictObject({
    code: z.string(),
    /** Empty when the file brings codes alone. */
    name: z.string(),
    /** Group, department, presentation ...: what tells one from its neighbours. */
    detail: z.string().nullable(),
    /** False: known, and no longer in use. */
    enabled: z.boolean(),
    sex: z.enum(['F', 'M']).nullable(),
    /** Ages in completed years; both ends are allowed. */
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    use: CupsUse.nullable(),
  })
  .meta({ id: 'CatalogEntry' })
export type CatalogEntry = z.infer<typeof CatalogEntry>

/**
 * `fixed`: part of the program. `file`, `download`: installed. `sample`: a few codes to try the program with, which judge
 * nothing. `none`: nothing to search.
 */
export const CatalogOrigin = z.enum(['fixed', 'file', 'download', 'sample', 'none'])
export type CatalogOrigin = z.infer<typeof CatalogOrigin>

export const CatalogProgress = z
  .strictObject({
    phase: z.enum(['downloading', 'reading', 'indexing']),
    /** Bytes while downloading, rows afterwards. */
    done: z.int().min(0),
    /** Null while nobody knows. */
    total: z.int().min(0).nullable(),
  })
  .meta({ id: 'CatalogProgress' })
export type CatalogProgress = z.infer<typeof CatalogProgress>

export const Catalog = z
  .strictObject({
    catalog: z.string(),
    origin: CatalogOrigin,
    /** Null when there is none. Reports name it: it says which table judged. */
    version: z.string().nullable(),
    entries: z.int().min(0),
    /** Date of the newest row, where the file says it. */
    officialDate: z.iso.date().nullable(),
    /** File names or address. */
    source: z.string().nullable(),
    installedAt: instant.nullable(),
    /** It was installed, and its file is not there: a restored copy does not carry it. */
    lost: z.boolean(),
    /** False: a code that is missing here may exist, so its absence is held against nobody. */
    complete: z.boolean(),
    installable: z.boolean(),
    /** Where a person finds the official file; null when nobody publishes one. */
    officialPage: z.string().nullable(),
    /** The program can fetch it by itself. */
    downloadable: z.boolean(),
    /** What is being installed in its place right now. */
    installing: CatalogProgress.nullable(),
  })
  .meta({ id: 'Catalog' })
export type Catalog = z.infer<typeof Catalog>

export const RuleCoverage = z
  .strictObject({
    /** Codes that the ministry may answer. */
    codes: z.int().min(0),
    /** Decided here with the tables that a clinic can install. */
    decided: z.int().min(0),
    /** More, with tables that nobody publishes. */
    unpublished: z.int().min(0),
    /** Decided with what is installed now. */
    now: z.int().min(0),
  })
  .meta({ id: 'RuleCoverage' })
export type RuleCoverage = z.infer<typeof RuleCoverage>

export const CatalogPage = z
  .strictObject({
    catalog: z.string(),
    origin: CatalogOrigin,
    version: z.string().nullable(),
    items: z.array(CatalogEntry),
    /** For the next page; null: this was the last. */
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'CatalogPage' })
export type CatalogPage = z.infer<typeof CatalogPage>

export const MAX_CATALOG_FILES = 10

export const CatalogFiles = z
  .strictObject({
    /** Parts of one table (the ministry splits the biggest), read as one. */
    files: z
      .array(
        z.strictObject({
          fileName: filledText(200),
          /** The file as it was published (csv, txt, xlsx, json); it may be packed with gzip. */
          contentBase64: z.base64(),
        }),
      )
      .min(1)
      .max(MAX_CATALOG_FILES),
    /** Not the whole table: it is searched, and what is missing in it is held against nobody. */
    partial: z.boolean().optional(),
  })
  .meta({ id: 'CatalogFiles' })
export type CatalogFiles = z.infer<typeof CatalogFiles>

/**
 * What speaks against a file. `shrinks`: more than a tenth of the present codes is missing. `other_table`: a table of the
 * same codes that the ministry does not judge by. `extract`: in the place of a whole table. `lacks`: a column that rules
 * need. `unpublished`: nobody publishes the table, and what is missing in the file would be taken for wrong.
 */
export const CatalogWarning = z
  .strictObject({
    kind: z.enum(['shrinks', 'other_table', 'extract', 'lacks', 'unpublished']),
    /** In Spanish. */
    message: z.string(),
  })
  .meta({ id: 'CatalogWarning' })
export type CatalogWarning = z.infer<typeof CatalogWarning>

/** A file that was read and not installed, since something speaks against it. */
export const CatalogPreview = z
  .strictObject({
    catalog: z.string(),
    entries: z.int().min(0),
    /** Codes of what is in force now. */
    present: z.int().min(0),
    complete: z.boolean(),
    warnings: z.array(CatalogWarning).min(1),
    /** Codes of the ministry that would not be decided with it. */
    undecided: z.array(z.string()),
  })
  .meta({ id: 'CatalogPreview' })
export type CatalogPreview = z.infer<typeof CatalogPreview>

/** `ask`: when something speaks against the file nothing is installed, and the answer (200) says what. */
const ifWorse = z.strictObject({ ifWorse: z.enum(['ask', 'install']).default('install') })

const CATALOG = `${WS}/catalogs/{catalog}` as const
const area = 'Catalogs'
const read = reading(area, 'clinic.read')
const admin = { area, access: 'workspace-admin', right: 'settings' } as const

/** Tables without which the ministry's own checks cannot be made here. */
const NEEDED: readonly string[] = ['cups', 'cie10']

interface CatalogList {
  readonly items: readonly Pick<Catalog, 'catalog' | 'origin'>[]
  readonly mayInstall: boolean
}

/** Whether the tables that the ministry's checks need are installed; undefined for who may not install them. */
export function hasNeeded({ items, mayInstall }: CatalogList): boolean | undefined {
  if (!mayInstall) return undefined
  const installed = items.filter(({ origin }) => origin === 'file' || origin === 'download')
  return NEEDED.every((name) => installed.some(({ catalog }) => catalog === name))
}

export const catalogOperations = {
  'catalogs.list': {
    ...read,
    path: `${WS}/catalogs`,
    summary: 'List the catalogs, what is installed of each and how old it is',
    success: { 200: z.strictObject({ items: z.array(Catalog), coverage: RuleCoverage, mayInstall: z.boolean() }) },
    errors: [],
  },
  'catalogs.search': {
    ...read,
    path: CATALOG,
    summary: 'Search a catalog by code or by words without accents; the exact code comes first',
    query: z.strictObject({
      /** The beginning of a code, or the beginnings of words. Left out: every code, in order. */
      q: z.string().max(200).optional(),
      /** Exactly this code. */
      code: z.string().min(1).max(300).optional(),
      /** CUPS of this use only; an exact code is given whatever its use. */
      use: CupsUse.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(MAX_LIMIT).default(20),
    }),
    success: { 200: CatalogPage },
    errors: ['invalid_catalog', 'invalid_catalog_cursor'],
  },
  'catalogs.install': {
    ...admin,
    method: 'POST',
    path: `${CATALOG}/versions`,
    summary: 'Install an official file as a new version; on any failure the present one stays',
    effect: 'write',
    idempotency: 'optional',
    query: ifWorse,
    body: CatalogFiles,
    maxBodyBytes: MAX_PACKAGE_BYTES,
    success: { 200: CatalogPreview, 201: Catalog },
    errors: ['invalid_catalog', 'platform_admin_required'],
  },
  'catalogs.download': {
    ...admin,
    method: 'POST',
    path: `${CATALOG}/downloads`,
    summary: 'Fetch the catalog from its official address and install it; goes on where an earlier try stopped',
    effect: 'write',
    idempotency: 'none',
    query: ifWorse,
    success: { 200: CatalogPreview, 201: Catalog },
    errors: ['invalid_catalog', 'platform_admin_required', 'artifact_download_failed'],
  },
  'catalogs.cancel': {
    ...admin,
    method: 'DELETE',
    path: `${CATALOG}/installation`,
    summary: 'Stop what is being installed; the present version stays',
    effect: 'write',
    idempotency: 'none',
    success: { 200: Catalog },
    errors: ['invalid_catalog', 'platform_admin_required'],
  },
} as const satisfies Record<string, Operation>
