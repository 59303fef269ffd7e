import type { StoredResolution } from './records.ts'

/** What somebody said of the program used before. */
export interface StatedNumber {
  /** Null: it gave none by this resolution. */
  readonly number: number | null
  readonly statedAt: string
  readonly statedBy: string
}

/** The last numbers that the program used before gave, a resolution each. */
export interface LastUsedStore {
  find(resolutionId: string): Promise<StatedNumber | undefined>
  save(resolutionId: string, stated: StatedNumber): Promise<void>
  /** The highest that was stated of a range's numbers, by whatever resolution of the workspace; null: none. */
  highest(workspaceId: string, range: Pick<StoredResolution, 'kind' | 'prefix' | 'from' | 'to'>): Promise<number | null>
  /** Whether a document was numbered by the resolution here. */
  isNumbering(resolutionId: string): Promise<boolean>
}
