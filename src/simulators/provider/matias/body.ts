import { z } from 'zod'
import { Amount, IsoDate, OptionalAmount, OptionalText, Text, Time } from '../wire.ts'

/** What MATIAS reads of a document. Internal identifiers are numbers or texts, amounts too. */

const Payment = z.object({
  payment_method_id: Text.pipe(z.enum(['1', '2'])),
  means_payment_id: Text,
  value_paid: Amount,
  payment_due_date: IsoDate.nullish(),
})

const Customer = z.object({
  identity_document_id: Text,
  dni: Text.pipe(z.string().regex(/^[A-Za-z0-9]+$/)),
  company_name: Text,
  type_organization_id: OptionalText,
  city_id: Text,
  email: OptionalText,
  address: OptionalText,
  mobile: OptionalText,
})

const Health = z.object({
  operation_type: Text,
  invoice_period: z.object({
    start_date: IsoDate,
    start_time: Time.default('00:00:00'),
    end_date: IsoDate,
    end_time: Time.default('23:59:59'),
  }),
  provider_code: Text.pipe(z.string().regex(/^\d{10,12}$/)),
  payment_modality: Text.pipe(z.string().regex(/^0[1-4]$/)),
  coverage: Text.pipe(z.string().regex(/^(0[1-9]|1[0-7])$/)),
  contract_number: OptionalText,
  policy_number: OptionalText,
  copayment: OptionalAmount,
  moderator_fee: OptionalAmount,
  shared_payments: OptionalAmount,
  advance: OptionalAmount,
  justification_without_contract: OptionalText.pipe(z.string().regex(/^(0[1-7])?$/)),
})

const Line = z.object({
  code: Text,
  description: Text,
  invoiced_quantity: Amount,
  price_amount: Amount,
  line_extension_amount: Amount,
  tax_totals: z.array(z.object({ tax_id: Text, percent: OptionalAmount })).nullish(),
})

export const DocumentBody = z.object({
  type_document_id: z.coerce.number(),
  resolution_number: Text,
  prefix: Text,
  document_number: Text.pipe(z.string().regex(/^\d{1,12}$/)),
  date: IsoDate.nullish(),
  time: Time.nullish(),
  notes: OptionalText,
  send_email: OptionalText,
  payments: z.array(Payment).min(1),
  customer: Customer,
  health: Health.nullish(),
  legal_monetary_totals: z.object({
    line_extension_amount: Amount,
    tax_exclusive_amount: Amount,
    tax_inclusive_amount: Amount,
    prepaid_amount: Amount.nullish(),
    pre_paid_amount: Amount.nullish(),
    payable_amount: Amount,
  }),
  lines: z.array(Line).min(1),
  billing_reference: z.object({ number: Text, uuid: Text, date: IsoDate }).nullish(),
  discrepancy_response: z.object({ reference_id: Text, response_id: Text }).nullish(),
})
export type DocumentBody = z.infer<typeof DocumentBody>
