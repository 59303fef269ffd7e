import type { ManualPage } from '../../manual-page.ts'

export const agreements: ManualPage = {
  slug: 'contratos',
  title: 'Contracts with payers',
  lead: 'What was agreed with each payer is written once: visits and invoices take it from there.',
  sections: [
    {
      title: 'Registering a contract',
      steps: [
        'In Payers, open the entity and press “New contract”.',
        'Type the number as it has to stand in the invoice, the modality and since when it holds.',
        'If the contract limits them, choose coverages and sites, and type the ceiling. What stays empty limits nothing.',
        'Say what goes into one invoice: one per visit, patient or authorization, or the whole contract.',
      ],
      picture: { name: 'contrato-pagador', alt: 'A contract with its term, its ceiling and how much of it is used' },
    },
    {
      title: 'Which contract a visit takes',
      text: 'If only one contract of the payer fits the day, the coverage and the site, the visit takes it by itself. If several fit, choose it in the visit. A contract of another payer, or one that does not hold on that day, is not accepted. One that ends is not erased: type until when it held and register the next one, even with the same number.',
    },
    {
      title: 'Billing by contract',
      steps: [
        'In “Bulk billing” leave “As agreed”, or choose another grouping. Two contracts are never in one invoice.',
        'For one contract alone, choose the payer and then the contract. One can choose by professional and by site, too.',
        'See which invoices could not be issued yet: each cause leads to the visit that has it.',
      ],
    },
    {
      title: 'Term and ceiling',
      text: 'An invoice with services outside the term, or that passes the ceiling with what was issued and what is queued, does not leave: the invoice says so. Credit notes give ceiling back and debit notes use it. What is used stands in the contract. If the agreement changed, change the contract and the invoice is ready.',
    },
  ],
}
