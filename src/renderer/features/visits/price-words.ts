import { groupOf } from '../../../contract/rips/groups.ts'
import type { VisitPrice } from '../../../contract/visits.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { percent } from '../../base/format/format.ts'
import type { Translate } from '../../base/i18n/i18n.ts'
import { serviceCode } from '../packages/model.ts'
import type { ServiceDraft } from './draft.ts'

/** Where a price comes from: contract, list and version. */
export function originOf(price: VisitPrice | undefined, t: Translate): string | undefined {
  if (!price?.from) return undefined
  const { contractNumber, listName, percentage, from } = price
  const list = [listName, percentage === null ? '' : percent(percentage)].filter(Boolean).join(' ')
  return t('visits.form.priceFrom', { contract: contractNumber ?? '', list, day: dateToScreen(from) })
}

/** Why a list says no price, where one should. */
export function missingPrice({ category, service, price }: ServiceDraft, t: Translate): string | undefined {
  if (!price?.priceListId || price.value !== null) return undefined
  const list = price.listName ?? ''
  if (price.from === null) return t('visits.form.priceTooEarly', { list })
  const code = serviceCode({ group: groupOf(category), index: 0, value: service })
  return t('visits.form.priceMissing', { list, code: code || t('visits.form.noCode') })
}
