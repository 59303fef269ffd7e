/** One row of a file, its heading included, and how to name it to a person: `Línea 431`. */
export interface CatalogRow {
  readonly where: string
  readonly cells: readonly string[]
}
