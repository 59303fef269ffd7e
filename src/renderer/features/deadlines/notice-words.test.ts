import { expect, it } from 'vitest'
import { translate } from '../../base/i18n/i18n.ts'
import { noticeWords } from './notice-words.ts'

it('says how many, and of each kind which invoices or how many', () => {
  const words = noticeWords(
    [
      { kind: 'payer_filing', stage: 'overdue', count: 5, numbers: ['SETP1', 'SETP2', 'SETP3'] },
      { kind: 'payer_filing', stage: 'today', count: 2, numbers: ['SETP8', 'SETP9'] },
      { kind: 'contract_end', stage: 'soon', count: 1, numbers: [] },
      { kind: 'catalog_review', stage: 'soon', count: 1234, numbers: [] },
    ],
    translate,
  )
  expect(words.title).toBe('1.242 plazos para atender')
  expect(words.body.split('\n')).toEqual([
    'Vencido · Radicar la factura ante el pagador · SETP1, SETP2, SETP3 y 2 más',
    'Vence hoy · Radicar la factura ante el pagador · SETP8, SETP9',
    'Por vencer · Termina el contrato',
    'Por vencer · Buscar una tabla oficial nueva · 1.234',
  ])
})
