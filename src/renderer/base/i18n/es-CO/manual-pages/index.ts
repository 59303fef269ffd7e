import type { ManualPage } from '../../manual-page.ts'
import { badDay, corrections, goingLive, lostAnswer, monthEnd, roles } from './after.ts'
import { agreements } from './agreements.ts'
import { audit } from './audit.ts'
import { billing, firstHour, offline, visit } from './begin.ts'
import { bulkCorrections, tariffs } from './bulk.ts'

/** The user's manual: one page for each of the product's journeys, in their order. */
export const MANUAL: readonly ManualPage[] = [
  ...[firstHour, visit, agreements, tariffs, billing, offline],
  ...[lostAnswer, corrections, bulkCorrections, monthEnd, badDay, roles, audit, goingLive],
]
