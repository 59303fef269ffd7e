import { catalogs } from './catalogs.ts'
import { findings } from './findings.ts'
import { general } from './general.ts'
import { imports } from './imports.ts'
import { json } from './json.ts'
import { kernel } from './kernel.ts'
import { rips } from './rips.ts'
import { rules } from './rules.ts'
import { workbook } from './workbook.ts'

/** What Radica says, by area. The other languages have the same keys with the same facts, or do not compile. */
export const esCO = { catalogs, findings, general, imports, json, kernel, rips, rules, workbook } as const
