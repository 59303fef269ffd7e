import { type Centavos, centavos, times } from '../contract/centavos.ts'
import { MOST_OF_LINE } from '../contract/common.ts'
import { Fault } from './fault.ts'
import { say } from './messages/message.ts'

const MOST = centavos(MOST_OF_LINE)

export const isTooMuch = (unitPrice: Centavos, quantity = 1): boolean => times(unitPrice, quantity) > MOST
export const tooMuch = say('records.tooMuch', { max: MOST_OF_LINE.toLocaleString('es-CO') })

/** What nobody ever owes would keep the store from adding up what everybody does. */
export function expectPayable(unitPrice: Centavos, quantity: number | undefined, field: string): void {
  if (isTooMuch(unitPrice, quantity)) throw new Fault('invalid_request', tooMuch, { field })
}
