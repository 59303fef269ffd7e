import { z } from 'zod'
import { Amount, Decimal, IsoDate, OptionalAmount, OptionalText, Text, Time } from '../wire.ts'

/** What Factus v2 reads of a document. Unknown fields are ignored without a word, as the real one does. */

function oneOf(...codes: readonly string[]) {
  return Text.pipe(z.enum(codes))
}

const Tax = z.union([
  z.object({ is_excluded: z.literal(true) }).transform(() => ({ code: '01', rate: 0, excluded: true })),
  z.object({ code: oneOf('01', '03', '04'), rate: Amount }).transform((tax) => ({ ...tax, excluded: false })),
])

const Item = z.object({
  code_reference: Text,
  name: Text,
  quantity: Decimal.pipe(z.int().min(1)),
  price: Amount,
  discount_rate: OptionalAmount,
  discount_amount: OptionalAmount,
  unit_measure_code: Text,
  standard_code: Text,
  taxes: z.array(Tax).min(1),
  note: OptionalText,
  scheme_id: z.unknown().optional(),
  collection_concept_code: OptionalText,
  mandate: z.unknown().optional(),
})

const Payment = z.object({
  payment_form: oneOf('1', '2'),
  payment_method_code: Text,
  amount: Amount,
  reference_code: OptionalText,
  due_date: IsoDate.nullish(),
})

const Prepayment = z.object({
  reference_code: Text,
  received_date: IsoDate,
  concept_code: OptionalText,
  amount: Amount,
  note: OptionalText.pipe(z.string().max(5_000)),
})

const Health = z.object({
  provider_code: Text.pipe(z.string().regex(/^\d{10,12}$/)),
  payment_method_code: Text,
  coverage_code: Text.pipe(z.string().regex(/^(0[1-9]|1[0-7])$/)),
  contract_number: OptionalText,
  policy_number: OptionalText,
  without_contract_code: OptionalText.pipe(z.string().regex(/^(0[1-7])?$/)),
})

const Period = z.object({
  start_date: IsoDate,
  start_time: Time.default('00:00:00'),
  end_date: IsoDate,
  end_time: Time.default('23:59:59'),
})

const Beneficiary = z.object({
  identification_document_code: Text,
  identification_number: OptionalText,
  names: OptionalText,
  surnames: OptionalText,
})

const CustomerFields = z.object({
  identification_document_code: oneOf('11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'),
  identification: Text.pipe(z.string().regex(/^[A-Za-z0-9]+$/)),
  dv: OptionalText,
  legal_organization_code: oneOf('1', '2'),
  company: OptionalText,
  names: OptionalText,
  trade_name: OptionalText,
  tribute_code: OptionalText.pipe(z.enum(['', '01', '04', 'ZZ'])),
  responsibilities: z.array(z.enum(['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN'])).nullish(),
  address: OptionalText,
  email: OptionalText,
  phone: OptionalText,
  country_code: OptionalText,
  municipality_code: OptionalText.pipe(z.string().regex(/^(\d{5})?$/)),
})
/** Of Colombia only: abroad the field does not apply, as the vendor says. */
const Customer = CustomerFields.refine(
  ({ country_code, municipality_code }) => municipality_code !== '' || !['', 'CO'].includes(country_code),
  { path: ['municipality_code'], message: 'es obligatorio.' },
)

export const DocumentBody = z.object({
  reference_code: Text,
  document: Text.pipe(z.enum(['01', '03'])).default('01'),
  numbering_range_id: z.coerce.number().pipe(z.int()).nullish(),
  operation_type: Text.default('10'),
  created_time: Time.nullish(),
  send_email: z.boolean().default(true),
  observation: OptionalText.pipe(z.string().max(250)),
  payment_details: z.array(Payment).min(1),
  cash_rounding_amount: Decimal.nullish()
    .transform((value) => value ?? 0)
    .pipe(z.int().min(-50_000).max(50_000)),
  prepayment_details: z
    .array(Prepayment)
    .nullish()
    .transform((list) => list ?? []),
  health: Health.nullish(),
  beneficiary: Beneficiary.nullish(),
  billing_period: Period.nullish(),
  customer: Customer.nullish(),
  items: z.array(Item).min(1),
  allowance_charges: z.array(z.unknown()).nullish(),
  order_reference: z.unknown().optional(),
  related_documents: z.unknown().optional(),
  correction_concept_code: OptionalText,
  customization_id: OptionalText,
  bill_number: OptionalText,
})
export type DocumentBody = z.infer<typeof DocumentBody>
