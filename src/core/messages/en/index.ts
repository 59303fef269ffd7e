import type { esCO } from '../es-CO/index.ts'
import type { Translated } from '../translated.ts'
import { catalogs } from './catalogs.ts'
import { findings } from './findings.ts'
import { general } from './general.ts'
import { imports } from './imports.ts'
import { json } from './json.ts'
import { kernel } from './kernel.ts'
import { rips } from './rips.ts'
import { rules } from './rules.ts'
import { workbook } from './workbook.ts'

export const en: Translated<typeof esCO> = { catalogs, findings, general, imports, json, kernel, rips, rules, workbook }
