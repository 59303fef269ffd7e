import { z } from 'zod'

/** As the tax authority was seen to say it. */
const RULE_90 = 'Regla: 90, Rechazo: Documento procesado anteriormente.'

/** What the sources leave open, or what differs between accounts; each with the behaviour that was observed as default. */
export const Settings = z.strictObject({
  /** How long an asynchronous or delayed document takes to show itself as validated. */
  settleMs: z.int().min(0).default(2_000),
  /** As production was seen to work: every document is only acknowledged, and shows itself once it has settled. */
  asynchronous: z.boolean().default(false),
  requestsPerMinute: z.int().min(1).default(80),
  /** The vendor documents no `health` for debit notes. */
  healthOnDebitNote: z.enum(['accept', 'ignore', 'refuse']).default('accept'),
  /** Answer to the repetition of a validated reference. */
  duplicateAnswer: z.literal([200, 201, 409]).default(201),
  /** Its sentence for a number that it has already. Nobody publishes the exact words. */
  alreadySentText: z.string().min(1).default(RULE_90),
  modalityProfile: z.enum(['sispro4', 'legacy12']).default('sispro4'),
  /** False: payments may also add up to what is left after the prepayments. */
  grossPaymentsOnly: z.boolean().default(true),
  periodRequired: z.boolean().default(true),
  customerOnNotes: z.boolean().default(true),
  accessTokenSeconds: z.int().min(1).default(3_600),
  /** By how much the vendor's clock is wrong. */
  clockErrorMs: z.int().default(0),
  /** How its JSON says yes and no. */
  flags: z.enum(['boolean', 'number', 'text']).default('boolean'),
  /** What the container of an issued document has as its own `cbc:ID`. */
  containerId: z.enum(['code', 'serial']).default('code'),
  /** Whether a reference that is repeated before its document shows itself is known; else it is another document. */
  knowsHidden: z.boolean().default(true),
  /** False: `total` of Factus' documents is what they come to before the prepayments. */
  totalsNet: z.boolean().default(true),
  /** Which parameters MATIAS' own look-up takes a number in; it finds nothing by others. */
  statusBy: z.enum(['number', 'prefix-and-number', 'undocumented']).default('number'),
  /** Which ids MATIAS gives cities: their places in DIVIPOLA, or its own, which it lists or does not. */
  cityIds: z.enum(['divipola', 'own', 'unlisted']).default('divipola'),
  /** Which ids MATIAS gives identity documents: those of its field reference, or others. */
  identityIds: z.enum(['reference', 'other']).default('reference'),
})
export type Settings = z.infer<typeof Settings>
export type SettingsInput = z.input<typeof Settings>
