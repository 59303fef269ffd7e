import { expect, it } from 'vitest'
import { signedFacts } from './signed.ts'

const tax = (code: string, amount: string, percent = '19') =>
  `<TaxTotal><TaxAmount>${amount}</TaxAmount><TaxSubtotal><TaxCategory><Percent>${percent}</Percent>
   <TaxScheme><ID>${code}</ID></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`
const party = (name: string) => `<Party><PhysicalLocation><Address><CityName>Cali</CityName>
  <CountrySubentity>Valle</CountrySubentity><AddressLine><Line>Calle de ${name}</Line></AddressLine></Address></PhysicalLocation>
  <PartyTaxScheme><RegistrationName>${name}</RegistrationName><TaxLevelCode listName="48">O-13;R-99-PN</TaxLevelCode>
  <TaxScheme><Name>IVA</Name></TaxScheme></PartyTaxScheme>
  <Contact><Telephone>602</Telephone><ElectronicMail>${name}@example.invalid</ElectronicMail></Contact></Party>`
const line = (root: string, quantity: string, taxes: string) =>
  `<${root}Line><${quantity}Quantity unitCode="94">1</${quantity}Quantity>${taxes}</${root}Line>`

const ENDS = {
  Invoice: ['Invoiced', 'LegalMonetaryTotal'],
  CreditNote: ['Credited', 'LegalMonetaryTotal'],
  DebitNote: ['Debited', 'RequestedMonetaryTotal'],
} as const
type Root = keyof typeof ENDS

function document(root: Root, environment = '1', note = ''): Buffer {
  const [quantity, totals] = ENDS[root]
  const inner = `<${root}><UBLExtensions><UBLExtension><ExtensionContent><DianExtensions><InvoiceControl>
    <InvoiceAuthorization>18760000001</InvoiceAuthorization><AuthorizationPeriod><StartDate>2026-01-01</StartDate>
    <EndDate>2027-12-31</EndDate></AuthorizationPeriod><AuthorizedInvoices><Prefix>SETP</Prefix><From>1</From><To>500</To>
    </AuthorizedInvoices></InvoiceControl><SoftwareProvider><ProviderID>901</ProviderID><SoftwareID>sw</SoftwareID>
    </SoftwareProvider></DianExtensions></ExtensionContent></UBLExtension></UBLExtensions>
    <ProfileExecutionID>${environment}</ProfileExecutionID><Note>${note}</Note>
    <IssueDate>2026-07-01</IssueDate><IssueTime>10:00:00-05:00</IssueTime>
    <AccountingSupplierParty>${party('clinica')}</AccountingSupplierParty>
    <AccountingCustomerParty>${party('pagador')}</AccountingCustomerParty>
    ${tax('01', '19.00')}${tax('04', '8.50')}${tax('03', '0.25')}
    <${totals}><LineExtensionAmount>100.00</LineExtensionAmount><PayableAmount>127.75</PayableAmount></${totals}>
    ${line(root, quantity, tax('04', '8.50', '8') + tax('01', '19.00', '19.00'))}${line(root, quantity, '')}</${root}>`
  const verified = `<ParentDocumentLineReference><DocumentReference><ResultOfVerification>
    <ValidationDate>2026-07-02</ValidationDate><ValidationTime>11:00:00-05:00</ValidationTime>
    </ResultOfVerification></DocumentReference></ParentDocumentLineReference>`
  return Buffer.from(`<AttachedDocument><Attachment><ExternalReference><Description><![CDATA[${inner}]]></Description>
    </ExternalReference></Attachment>${verified}</AttachedDocument>`)
}

it.each(Object.keys(ENDS) as Root[])('what is printed of a signed %s is what it says, each at its place', (root) => {
  const at = (name: string) => ({
    name,
    address: `Calle de ${name}`,
    city: 'Cali',
    department: 'Valle',
    phone: '602',
    email: `${name}@example.invalid`,
    responsibilities: ['O-13', 'R-99-PN'],
    regime: '48',
    tax: 'IVA',
  })
  expect(signedFacts(document(root))).toEqual({
    environment: '1',
    simulated: false,
    issued: { date: '2026-07-01', time: '10:00:00-05:00' },
    validated: { date: '2026-07-02', time: '11:00:00-05:00' },
    seller: at('clinica'),
    buyer: at('pagador'),
    authorization: {
      number: '18760000001',
      start: '2026-01-01',
      end: '2027-12-31',
      prefix: 'SETP',
      from: '1',
      to: '500',
    },
    software: { providerNit: '901', id: 'sw' },
    gross: 10_000,
    payable: 12_775,
    iva: 1_900,
    otherTaxes: 875,
    lines: [
      { unit: '94', iva: '19.00' },
      { unit: '94', iva: null },
    ],
  })
})

it.each([
  ['2', 'SIMULADO: no vale', true],
  ['2', 'La SIMULADO no vale', false],
  ['1', 'SIMULADO: no vale', false],
])('in environment %s with the note «%s» it is a simulator’s: %s', (environment, note, simulated) => {
  expect(signedFacts(document('Invoice', environment, note))).toMatchObject({ environment, simulated })
})

it('what a document does not say is not said', () => {
  const bare =
    '<AttachedDocument><Attachment><ExternalReference><Description><![CDATA[<Invoice><InvoiceLine/></Invoice>]]></Description></ExternalReference></Attachment></AttachedDocument>'
  const nobody = {
    ...{ name: null, address: null, city: null, department: null, phone: null, email: null },
    ...{ responsibilities: [], regime: null, tax: null },
  }
  expect(signedFacts(Buffer.from(bare))).toEqual({
    ...{ environment: null, simulated: false, issued: null, validated: null, seller: nobody, buyer: nobody },
    ...{ authorization: null, software: null, gross: null, payable: null, iva: 0, otherTaxes: 0 },
    lines: [{ unit: null, iva: null }],
  })
})

it('the address of who has no place of their own is the one that they are registered with', () => {
  const place = /<PhysicalLocation>(<Address>.*?<\/Address>)<\/PhysicalLocation>(\s*)<PartyTaxScheme>/gs
  const moved = document('Invoice')
    .toString()
    .replace(place, (_, address: string) => `<PartyTaxScheme>${address.replaceAll('Address>', 'RegistrationAddress>')}`)
  expect(signedFacts(Buffer.from(moved))?.seller).toMatchObject({ city: 'Cali', department: 'Valle' })
})

it('of what cannot be read nothing is told', () => {
  expect(signedFacts(Buffer.from('<AttachedDocument/>'))).toBeUndefined()
  expect(signedFacts(Buffer.from('no XML'))).toBeUndefined()
})
