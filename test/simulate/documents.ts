import type { PackageKind, PackageRevisionInput } from '../../src/contract/packages.ts'
import {
  type SampleDocument,
  sampleCufe,
  sampleRips,
  sampleXml,
} from '../../src/simulators/ministry/sample-packages.ts'

/** What a clinic of the simulation may have to file. Numbers begin with the clinic's letter: the ledger knows no NIT. */
export interface Filing {
  readonly name: string
  readonly kind: PackageKind
  readonly content: PackageRevisionInput
  /** Name of the filing that this one corrects, when the person says so. */
  readonly source?: string
  /** Waits for F1, or will once it is mended. */
  readonly needsInvoice?: true
  /** What the person files after the ministry rejected it; absent: the same again. */
  readonly mended?: PackageRevisionInput
}

export interface Clinic {
  readonly letter: string
  readonly workspaceId: string
  readonly nit: string
}

export const CLINICS: readonly Clinic[] = [
  { letter: 'A', workspaceId: 'wsp_A', nit: '900000001' },
  { letter: 'B', workspaceId: 'wsp_B', nit: '900000002' },
]

function content(nit: string, rips: Record<string, unknown> | null, document: SampleDocument | null) {
  const xml = document && Buffer.from(sampleXml({ ...document, nit })).toString('base64')
  return {
    rips: rips && { ...rips, numDocumentoIdObligado: nit },
    attachedDocument: xml === null ? null : { fileName: 'documento.xml', contentBase64: xml },
  }
}

export function filingsOf({ letter, nit }: Clinic): Filing[] {
  const of = (rips: Record<string, unknown> | null, document: SampleDocument | null) => content(nit, rips, document)
  const number = (short: string) => `${letter}${short}`
  const invoice = (short: string) => of(sampleRips({ numFactura: number(short) }), { id: number(short) })
  const reference = { id: number('F1'), uuid: sampleCufe(number('F1')) }
  const note = (tipoNota: string, short: string, document: Partial<SampleDocument> | null, source = 'F1') =>
    of(
      sampleRips({ numFactura: number(source), tipoNota, numNota: number(short) }),
      document && { id: number(short), reference, ...document },
    )
  const credit = (short: string, total: number) => note('NC', short, { root: 'CreditNote', total })

  return [
    { name: 'F1', kind: 'invoice', content: invoice('F1') },
    { name: 'F2', kind: 'invoice', content: invoice('F2') },
    { name: 'R1', kind: 'without_invoice', content: of(withoutInvoice(number('R1')), null) },
    { name: 'R2', kind: 'without_invoice', content: of(withoutInvoice(number('R2')), null) },
    { name: 'C1', kind: 'capitation_initial', content: of(null, { id: number('C1') }) },
    { name: 'N1', kind: 'credit_note', source: 'F1', needsInvoice: true, content: credit('N1', 20_000) },
    {
      name: 'D1',
      kind: 'debit_note',
      needsInvoice: true,
      content: note('ND', 'D1', { root: 'DebitNote', total: 5_000 }),
    },
    // Above the invoice's balance, which only the ministry knows.
    {
      name: 'N2',
      kind: 'credit_note',
      source: 'F1',
      needsInvoice: true,
      content: credit('N2', 90_000),
      mended: credit('N2', 10_000),
    },
    // Corrects an invoice that nobody ever filed.
    {
      name: 'A1',
      kind: 'adjustment_note',
      needsInvoice: true,
      content: note('NA', 'A1', null, 'X9'),
      mended: note('NA', 'A1', null, 'F1'),
    },
    // The same invoice once more, as something else.
    { name: 'T1', kind: 'capitation_initial', content: of(null, { id: number('F1') }) },
  ]
}

const withoutInvoice = (numNota: string) => sampleRips({ numFactura: null, tipoNota: 'RS', numNota })
