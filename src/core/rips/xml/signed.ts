import { Fault } from '../../fault.ts'
import { all, attribute, centavos, decode, embedded, first, type Node, parse, textAt } from './node.ts'

/** What is printed of the document as it was signed and validated. Null: it is not said there. Amounts are integer centavos. */
export interface SignedFacts {
  /** 1 production, 2 enablement. */
  readonly environment: string | null
  /** One of our simulators made it: it says so itself. */
  readonly simulated: boolean
  /** `YYYY-MM-DD` and `HH:mm:ss-05:00`. */
  readonly issued: Moment | null
  /** When the tax authority validated it. */
  readonly validated: Moment | null
  readonly seller: SignedParty
  readonly buyer: SignedParty
  readonly authorization: Authorization | null
  readonly software: { readonly providerNit: string; readonly id: string | null } | null
  readonly gross: number | null
  readonly payable: number | null
  readonly iva: number
  readonly otherTaxes: number
  readonly lines: readonly SignedLine[]
}

export interface Moment {
  readonly date: string
  readonly time: string | null
}

export interface SignedParty {
  readonly name: string | null
  readonly address: string | null
  readonly city: string | null
  readonly department: string | null
  readonly phone: string | null
  readonly email: string | null
  /** Codes of the tax authority: O-13, R-99-PN ... */
  readonly responsibilities: readonly string[]
  /** 48 answers for VAT, 49 does not. */
  readonly regime: string | null
  readonly tax: string | null
}

/** Of the numbering range. */
export interface Authorization {
  readonly number: string
  readonly start: string | null
  readonly end: string | null
  readonly prefix: string
  readonly from: string | null
  readonly to: string | null
}

interface SignedLine {
  readonly unit: string | null
  /** Percent of VAT; null: excluded. */
  readonly iva: string | null
}

const ROOTS = ['Invoice', 'CreditNote', 'DebitNote'] as const
const VAT = '01'

/** Reads an AttachedDocument; undefined where it is none that can be read. */
export function signedFacts(bytes: Uint8Array): SignedFacts | undefined {
  try {
    const envelope = parse(decode(bytes))
    const content = textAt(envelope, 'AttachedDocument.Attachment.ExternalReference.Description')
    const inner = content === null ? undefined : parse(embedded(content))
    const root = inner && ROOTS.find((name) => name in inner)
    return root && factsOf(inner[root], envelope)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

function factsOf(document: Node, envelope: Node): SignedFacts {
  const environment = textAt(document, 'ProfileExecutionID')
  const notes = all(document, 'Note').filter((note) => typeof note === 'string')
  const totals = first(document, 'LegalMonetaryTotal') ?? first(document, 'RequestedMonetaryTotal')
  const verified = first(
    envelope,
    'AttachedDocument.ParentDocumentLineReference.DocumentReference.ResultOfVerification',
  )
  const taxes = all(document, 'TaxTotal').map(taxOf)
  return {
    environment,
    simulated: environment === '2' && notes.some((note) => /^SIMULADO\b/.test(note)),
    issued: momentOf(textAt(document, 'IssueDate'), textAt(document, 'IssueTime')),
    validated: momentOf(textAt(verified, 'ValidationDate'), textAt(verified, 'ValidationTime')),
    seller: partyOf(first(document, 'AccountingSupplierParty.Party')),
    buyer: partyOf(first(document, 'AccountingCustomerParty.Party')),
    ...controlOf(document),
    gross: centavos(textAt(totals, 'LineExtensionAmount')),
    payable: centavos(textAt(totals, 'PayableAmount')),
    iva: added(taxes.filter(({ code }) => code === VAT)),
    otherTaxes: added(taxes.filter(({ code }) => code !== VAT)),
    lines: ['InvoiceLine', 'CreditNoteLine', 'DebitNoteLine'].flatMap((name) => all(document, name)).map(lineOf),
  }
}

const momentOf = (date: string | null, time: string | null): Moment | null => (date === null ? null : { date, time })
const added = (taxes: readonly { readonly amount: number }[]) => taxes.reduce((sum, { amount }) => sum + amount, 0)

const taxOf = (tax: Node) => ({
  code: textAt(tax, 'TaxSubtotal.TaxCategory.TaxScheme.ID'),
  amount: centavos(textAt(tax, 'TaxAmount')) ?? 0,
})

function lineOf(line: Node): SignedLine {
  const quantity = ['InvoicedQuantity', 'CreditedQuantity', 'DebitedQuantity'].map((name) => first(line, name))
  const vat = all(line, 'TaxTotal.TaxSubtotal.TaxCategory').find((each) => textAt(each, 'TaxScheme.ID') === VAT)
  return {
    unit: attribute(
      quantity.find((each) => each !== undefined),
      'unitCode',
    ),
    iva: textAt(vat, 'Percent'),
  }
}

function partyOf(party: Node): SignedParty {
  const scheme = first(party, 'PartyTaxScheme')
  const address = first(party, 'PhysicalLocation.Address') ?? first(scheme, 'RegistrationAddress')
  const levels = first(scheme, 'TaxLevelCode')
  return {
    name: textAt(scheme, 'RegistrationName'),
    address: textAt(address, 'AddressLine.Line'),
    city: textAt(address, 'CityName'),
    department: textAt(address, 'CountrySubentity'),
    phone: textAt(party, 'Contact.Telephone'),
    email: textAt(party, 'Contact.ElectronicMail'),
    responsibilities: (textAt(scheme, 'TaxLevelCode') ?? '').split(/[;,]/).filter(Boolean),
    regime: attribute(levels, 'listName'),
    tax: textAt(scheme, 'TaxScheme.Name'),
  }
}

function controlOf(document: Node): Pick<SignedFacts, 'authorization' | 'software'> {
  const extensions = all(document, 'UBLExtensions.UBLExtension.ExtensionContent.DianExtensions')[0]
  const control = first(extensions, 'InvoiceControl')
  const number = textAt(control, 'InvoiceAuthorization')
  const providerNit = textAt(extensions, 'SoftwareProvider.ProviderID')
  return {
    authorization:
      number === null
        ? null
        : {
            number,
            start: textAt(control, 'AuthorizationPeriod.StartDate'),
            end: textAt(control, 'AuthorizationPeriod.EndDate'),
            prefix: textAt(control, 'AuthorizedInvoices.Prefix') ?? '',
            from: textAt(control, 'AuthorizedInvoices.From'),
            to: textAt(control, 'AuthorizedInvoices.To'),
          },
    software: providerNit === null ? null : { providerNit, id: textAt(extensions, 'SoftwareProvider.SoftwareID') },
  }
}
