import type { Entry } from './properties.ts'

const LIST = 'prl_01KAX3V9M6Q2W4E8R5T7Y1U3J0'
const BASE: Entry = [
  'Prices of its own, or those of the SOAT’s or the ISS’ manual more or less a percentage.',
  'Precios propios, o los del manual SOAT o ISS más o menos un porcentaje.',
  'soat',
]
const MANUAL: Entry = ['The list with the manual’s values.', 'La lista con los valores del manual.', LIST]
const PERCENTAGE: Entry = [
  'Per cent more than the manual; less: below zero.',
  'Porcentaje por encima del manual; por debajo, con signo menos.',
  -10,
]
const PRICE: Entry = ['Price of one, in pesos.', 'Precio de una unidad, en pesos.', 52000]
const OF_FILE: Entry = [
  'The version that a file of prices becomes.',
  'La versión en que se convierte un archivo de precios.',
]

const GIVEN: Entry = [
  'Put visits without a contract under the only one that fits them.',
  'Dar a las atenciones sin contrato el único que les corresponde.',
  false,
]

/** Of price lists and of where the prices of visits come from. */
export const PRICE_WORDS: Readonly<Record<string, Entry>> = {
  priceListId: ['The price list.', 'La lista de precios.', LIST],
  priceVersionId: [
    'The version of a price list.',
    'La versión de una lista de precios.',
    'prv_01KAX3V9M6Q2W4E8R5T7Y1U3J0',
  ],
  'PriceList.base': BASE,
  'PriceListInput.base': BASE,
  'VisitPrice.base': BASE,
  'PriceList.manualId': MANUAL,
  'PriceListInput.manualId': MANUAL,
  percentage: PERCENTAGE,
  'PriceVersion.withdrawnAt': [
    'When it was withdrawn; null: it holds.',
    'Cuándo se retiró; null: rige.',
    '2026-03-01T15:00:00.000Z',
  ],
  'PriceItem.value': PRICE,
  'ListedPrice.value': PRICE,
  'VisitPrice.value': [
    'What the list says, in pesos; null: nothing.',
    'Lo que dice la lista, en pesos; null: nada.',
    52000,
  ],
  'VisitPrice.listName': ['Name of the price list.', 'Nombre de la lista de precios.', 'EPS Yarumo 2026'],
  'VisitPrice.from': [
    'First day of the version that it is priced by.',
    'Primer día de la versión que dio el precio.',
    '2026-01-01',
  ],
  'PricedVisit.listName': ['Name of the price list.', 'Nombre de la lista de precios.', 'EPS Yarumo 2026'],
  'PricedService.standing': ['What becomes of it.', 'Qué pasa con él.', 'priced'],
  'VisitPricingPreviewInput.giveContract': GIVEN,
  'VisitPricingInput.giveContract': GIVEN,
  'VisitPricing.totals.priced': [
    'Services that take the list’s price.',
    'Servicios que toman el precio de la lista.',
    12,
  ],
  'VisitPricing.totals.same': ['Services that have it already.', 'Servicios que ya lo tienen.', 3],
  'VisitPricing.totals.typed': ['Services whose price somebody typed.', 'Servicios cuyo precio alguien escribió.', 1],
  'VisitPricing.totals.noPrice': ['Services without a price in the list.', 'Servicios sin precio en la lista.', 0],
  'VisitService.price': ['Where its price comes from.', 'De dónde sale su precio.'],
  'VisitServiceInput.price': ['Where its price came from, as it was read.', 'De dónde salió su precio, como se leyó.'],
  'ImportInput.priceVersion': OF_FILE,
  'ImportFile.priceVersion': OF_FILE,
  codeKind: ['Only codes of this kind.', 'Solo códigos de este tipo.', 'CUPS'],
  base: ['Only lists whose prices come from there.', 'Solo listas cuyos precios salen de ahí.', 'own'],
}
