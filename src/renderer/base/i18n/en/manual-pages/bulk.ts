import type { ManualPage } from '../../manual-page.ts'

export const tariffs: ManualPage = {
  slug: 'tarifas',
  title: 'Prices: what each service costs',
  lead: 'Agreed prices are loaded once, and each visit takes them by its contract and its day.',
  sections: [
    {
      title: 'Adding a price list',
      steps: [
        'Under Prices press “New price list” and say where they come from: “Own prices”, “SOAT manual” or “ISS manual”.',
        'By a manual, first add its official values, once, as a list of own prices. The agreed list says how many per cent more or less than that manual.',
        'Open the list and press “Load a workbook”. Write from which day it holds, download the template and load it: it is taken whole or not at all, and each refused row says why.',
      ],
      picture: { name: 'lista-de-precios', alt: 'A price list with its versions' },
    },
    {
      title: 'When prices change',
      text: 'Do not change the list: press “New version” and say from which day it holds. Earlier visits keep their prices, and later ones take the new. “Withdraw” ends the use of a version without touching what took its price from it.',
    },
    {
      title: 'Joining it to a contract',
      text: 'In the contract choose the “Price list”. From then on each service of a visit under that contract takes its value from it, and says below of which contract, list and version it is. By the SOAT the result goes to the nearest hundred pesos; by the ISS, to the peso. What you type stays; if you clear the value, the list’s comes back. A code without a price is said at its field, and the visit is not invoiced until it has one.',
    },
    {
      title: 'Giving many visits their price',
      steps: [
        'In Visits choose “To bill” and mark the visits, or all of them.',
        'Press “Apply prices”. Nothing is saved yet: the list says what changes in each visit, from how much to how much, and why others stay.',
        'Confirm. What somebody typed by hand and what is in an invoice already is not touched.',
      ],
      picture: {
        name: '60-lleno-tarifa-en-lote-1280-light',
        alt: 'The prices that two visits would take from the list, before they are confirmed',
      },
    },
  ],
}

export const bulkCorrections: ManualPage = {
  slug: 'corregir-en-lote',
  title: 'Correct many at once',
  lead: 'If the ministry rejected forty packages for one reason, they are corrected once and all sent.',
  sections: [
    {
      title: 'Finding the cause',
      steps: [
        'Open “Corrections”. It puts together by cause what the ministry or the provider rejected and what drafts lack; the one with most documents is on top.',
        'Filter by payer, by dates or by who said it where the list is long.',
        'Open the cause: it shows each document and its present value.',
      ],
      picture: { name: 'correcciones', alt: 'Rejections put together by cause, with how many documents each has' },
    },
    {
      title: 'Entering the new value',
      steps: [
        'Choose “One value for all”, or “One for each present value” where not all have the same.',
        'Unmark the documents that must not change.',
        'If the cause is not of a field of the RIPS, Radica says so: open each document and correct it there.',
      ],
      picture: { name: 'correcciones-causa', alt: 'A cause with its documents and the field for the new value' },
    },
    {
      title: 'Seeing the changes and applying them',
      text: 'Nothing is saved before you have seen it.',
      steps: [
        'Press “See the changes”. Each row says what changes, where else, and how many errors remain.',
        'Read how it is corrected: where the datum stands in the RIPS alone, the RIPS is corrected and filed again; where the issued invoice says the same (the service, the amount, what the patient paid), the credit note that annuls it is drafted. The visit and the patient get the same value.',
        'Press “Correct”. It goes on even if you close the window, and each document has its outcome.',
      ],
      picture: { name: 'correcciones-cambios', alt: 'The changes of each document before they are saved' },
    },
  ],
}
