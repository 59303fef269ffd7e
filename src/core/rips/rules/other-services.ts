import { say } from '../../messages/message.ts'
import { text } from '../view.ts'
import { type Rule, serviceRule, when } from './rule.ts'

/** Other services (tipoOS 01 supplies, 02 transfers, 03 stays, 04 complementary, 05 fees). Source: DT1 v002, section 5. */

const SUPPLY = '01'
const COMPLEMENTARY = '04'
const BY_CUPS: ReadonlySet<string> = new Set(['02', '03'])
const ORDERED: ReadonlySet<string> = new Set([SUPPLY, COMPLEMENTARY])
const CODE = 'codTecnologiaSalud'

export const OTHER_SERVICE_RULES: readonly Rule[] = [
  serviceRule('RVC050', ['otrosServicios'], say('findings.ordererMissing'), ({ record }) => {
    if (!ORDERED.has(text(record, 'tipoOS') ?? '')) return
    return ['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'].find((field) => (record[field] ?? '') === '')
  }),
  serviceRule('RVC066', ['otrosServicios'], say('findings.supplyNameMissing'), ({ record }) =>
    when(text(record, 'tipoOS') === SUPPLY && (record.nomTecnologiaSalud ?? '') === '', 'nomTecnologiaSalud'),
  ),
  serviceRule(
    'RVC024',
    ['otrosServicios'],
    say('findings.transferNotCups'),
    ({ record, user }) => {
      const code = text(record, CODE)
      const unknown = code !== undefined && user.package.catalogs.entry('cups', code) === undefined
      return when(BY_CUPS.has(text(record, 'tipoOS') ?? '') && unknown, CODE)
    },
    ['cups'],
  ),
  serviceRule(
    'RVC026',
    ['otrosServicios'],
    say('findings.cupsOfOtherGroup'),
    ({ record, user }) => {
      const { use } = user.package.catalogs.entry('cups', text(record, CODE) ?? '') ?? {}
      return when(BY_CUPS.has(text(record, 'tipoOS') ?? '') && use !== undefined && use !== 'AT', CODE)
    },
    ['cups'],
  ),
  serviceRule(
    'RVC025',
    ['otrosServicios'],
    say('findings.complementaryUnlisted'),
    ({ record, user }) => {
      const code = text(record, CODE)
      const unknown = code !== undefined && user.package.catalogs.entry('mipres', code) === undefined
      return when(text(record, 'tipoOS') === COMPLEMENTARY && unknown, CODE)
    },
    ['mipres'],
  ),
]
