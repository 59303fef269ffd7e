import { z } from 'zod'

// Only what is read of each resource of FHIR R4; everything else it may have is left aside.
const text = z.string().max(2_000)
const Coding = z.object({ system: text.optional(), code: text.optional(), display: text.optional() })
export type Coding = z.infer<typeof Coding>
const Concept = z.object({ coding: z.array(Coding).optional(), text: text.optional() })
export type Concept = z.infer<typeof Concept>
const Identifier = z.object({ system: text.optional(), value: text.optional(), type: Concept.optional() })
export type Identifier = z.infer<typeof Identifier>
const Reference = z.object({ reference: text.optional(), identifier: Identifier.optional() })
export type Reference = z.infer<typeof Reference>
const Period = z.object({ start: text.optional(), end: text.optional() })
const Quantity = z.object({ value: z.number().optional(), code: text.optional(), unit: text.optional() })
const value = { valueCoding: Coding.optional(), valueCodeableConcept: Concept.optional(), valueString: text.optional() }
const Extension = z.object({
  url: text,
  ...value,
  extension: z.array(z.object({ url: text, ...value })).optional(),
})
export type Extension = z.infer<typeof Extension>
const extension = z.array(Extension).optional()
/** What stands beside a primitive value: `_gender`. */
const Beside = z.object({ extension }).optional()

const HumanName = z.object({
  use: text.optional(),
  family: text.optional(),
  _family: Beside,
  given: z.array(text).optional(),
})
export type HumanName = z.infer<typeof HumanName>
const Telecom = z.object({ system: text.optional(), value: text.optional() })
const Address = z.object({
  use: text.optional(),
  line: z.array(text).optional(),
  _city: Beside,
  country: text.optional(),
  _country: Beside,
  extension,
})

const Patient = z.object({
  identifier: z.array(Identifier).optional(),
  name: z.array(HumanName).optional(),
  gender: text.optional(),
  _gender: Beside,
  birthDate: text.optional(),
  address: z.array(Address).optional(),
  telecom: z.array(Telecom).optional(),
  extension,
})
const Practitioner = z.object({ identifier: z.array(Identifier).optional(), name: z.array(HumanName).optional() })
const PractitionerRole = z.object({ practitioner: Reference.optional() })
const Organization = z.object({
  identifier: z.array(Identifier).optional(),
  name: text.optional(),
  telecom: z.array(Telecom).optional(),
})
const Coverage = z.object({
  status: text.optional(),
  type: Concept.optional(),
  subscriberId: text.optional(),
  beneficiary: Reference.optional(),
  period: Period.optional(),
  payor: z.array(Reference).optional(),
})
const Composition = z.object({
  encounter: Reference.optional(),
  section: z.array(z.object({ code: Concept.optional(), entry: z.array(Reference).optional() })).optional(),
})
const Encounter = z.object({
  identifier: z.array(Identifier).optional(),
  status: text.optional(),
  class: Coding.optional(),
  type: z.array(Concept).optional(),
  serviceType: Concept.optional(),
  subject: Reference.optional(),
  participant: z
    .array(z.object({ type: z.array(Concept).optional(), individual: Reference.optional() }))
    .max(100)
    .optional(),
  period: Period.optional(),
  reasonCode: z.array(Concept).optional(),
  diagnosis: z
    .array(
      z.object({
        extension,
        condition: Reference.optional(),
        use: Concept.optional(),
        rank: z.number().optional(),
      }),
    )
    .max(100)
    .optional(),
  hospitalization: z.object({ admitSource: Concept.optional(), dischargeDisposition: Concept.optional() }).optional(),
  serviceProvider: Reference.optional(),
  extension,
})
const Condition = z.object({ code: Concept.optional(), verificationStatus: Concept.optional() })
const performer = z.array(z.object({ actor: Reference.optional() })).optional()
const Procedure = z.object({
  status: text.optional(),
  category: Concept.optional(),
  code: Concept.optional(),
  encounter: Reference.optional(),
  performedDateTime: text.optional(),
  performedPeriod: Period.optional(),
  performer,
  reasonCode: z.array(Concept).optional(),
  reasonReference: z.array(Reference).optional(),
  complicationDetail: z.array(Reference).optional(),
})
const Medication = z.object({ code: Concept.optional() })
const given = {
  status: text.optional(),
  medicationCodeableConcept: Concept.optional(),
  medicationReference: Reference.optional(),
  context: Reference.optional(),
  performer,
  reasonReference: z.array(Reference).optional(),
}
const MedicationAdministration = z.object({
  ...given,
  request: Reference.optional(),
  effectiveDateTime: text.optional(),
  effectivePeriod: Period.optional(),
})
const MedicationDispense = z.object({
  ...given,
  authorizingPrescription: z.array(Reference).optional(),
  quantity: Quantity.optional(),
  daysSupply: Quantity.optional(),
  whenHandedOver: text.optional(),
})
const MedicationRequest = z.object({
  requester: Reference.optional(),
  reasonReference: z.array(Reference).optional(),
  dispenseRequest: z.object({ expectedSupplyDuration: Quantity.optional() }).optional(),
})

/** The resources of which something is read. */
export const SHAPES = {
  Patient,
  Practitioner,
  PractitionerRole,
  Organization,
  Coverage,
  Composition,
  Encounter,
  Condition,
  Procedure,
  Medication,
  MedicationAdministration,
  MedicationDispense,
  MedicationRequest,
}
export type ReadType = keyof typeof SHAPES
export type Of<Type extends ReadType> = z.output<(typeof SHAPES)[Type]>
export const isRead = (type: string): type is ReadType => Object.hasOwn(SHAPES, type)
