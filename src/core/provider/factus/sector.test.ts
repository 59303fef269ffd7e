import { describe, expect, test } from 'vitest'
import { invoice } from '../../../../test/support/provider.ts'
import type { HealthInvoice } from '../document.ts'
import { buildMatiasRequest } from '../matias/request.ts'
import { buildFactusRequest } from './request.ts'

const factus = (document: HealthInvoice) => JSON.parse(new TextDecoder().decode(buildFactusRequest(document).bytes))
const matias = (document: HealthInvoice) => JSON.parse(new TextDecoder().decode(buildMatiasRequest(document).bytes))

describe('the fields of the health sector, as technical document 2 asks for them', () => {
  test('one group for each concept that was collected, with what all patients paid (FED061)', () => {
    const paid = (concept: string, amount: number, day: string) => ({
      concept,
      amount,
      reference: `Atención ${day}`,
      receivedDate: day,
    })
    const prepayments = [
      paid('02', 470_000, '2026-10-15'),
      paid('01', 1_000_000, '2026-10-16'),
      paid('02', 470_050, '2026-10-17'),
    ]
    const totals = { gross: 6_000_000, prepaid: 1_940_050, payable: 4_059_950 }
    const { prepayment_details } = factus(invoice({ prepayments, totals }))
    expect(prepayment_details).toMatchObject([
      { concept_code: '02', amount: '9400.50', received_date: '2026-10-17' },
      { concept_code: '01', amount: '10000.00', received_date: '2026-10-16' },
    ])
  })

  test('the provider by the ten digits of its code, without those of the site', () => {
    const { health: atFactus } = factus(invoice())
    const { health: atMatias } = matias(invoice({ range: { ...invoice().range, number: 1 } }))
    expect([atFactus.provider_code, atMatias.provider_code]).toEqual(['1100100000', '1100100000'])
  })
})
