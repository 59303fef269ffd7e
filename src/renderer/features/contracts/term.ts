import type { Contract } from '../../../contract/contracts.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { translate } from '../../base/i18n/i18n.ts'

/** From when to when it holds. */
export function termOf({ validFrom, validTo }: Pick<Contract, 'validFrom' | 'validTo'>): string {
  const from = dateToScreen(validFrom)
  return validTo === null
    ? translate('contracts.since', { from })
    : translate('contracts.between', { from, to: dateToScreen(validTo) })
}
