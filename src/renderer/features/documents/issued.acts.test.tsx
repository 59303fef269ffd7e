import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { type IssuableDocument, invoiceDocument } from '../document-kinds/operations.ts'
import { DocumentSide } from './document-side.tsx'
import { DraftActions, type DraftFlow } from './draft-actions.tsx'
import { Outcome } from './outcome.tsx'
import { useDocument } from './use-document.ts'

const file = (name: string, fileName: string) => ({ name, fileName, mediaType: 'x', bytes: 9 })
const PDF = file('pdf', 'FE1.pdf')
const SIGNED = file('attached-document', 'ad1.xml')
const ISSUED = {
  ...{ id: 'inv_1', revision: 3, status: 'accepted', number: 'FE1', chain: [], artifacts: [], lines: [], issues: [] },
  ...{ packageId: null, packageStatus: null, customer: null, emails: [], cufe: null, cuv: null, issuedAt: null },
}
const ANSWERS = {
  ...{ 'healthInvoices.artifact': new Response('bytes'), 'healthInvoices.graphic': new Response('bytes') },
  ...{ 'healthInvoices.package': { id: 'pkg_9' }, 'healthInvoices.email': ISSUED, 'healthInvoices.discard': ISSUED },
  ...{ 'healthInvoices.fetchArtifacts': ISSUED, 'healthInvoices.reconcile': ISSUED },
}
const INVOICE = { params: { workspaceId: 'wsp_1', healthInvoiceId: 'inv_1' } }
const saidNow = () => notificationsStore.getState().notifications.map(({ message }) => message)

/** An invoice with what can be done with it, on the wire; what its machine was given of files. */
async function invoice(of: object = {}, answers: Partial<Record<OperationId, unknown>> = {}) {
  const wire = onWire({ ...ANSWERS, ...answers })
  const { went, router } = watched()
  const files: string[] = []
  const document = { ...ISSUED, ...of } as unknown as IssuableDocument
  function Acting() {
    const acts = useDocument(invoiceDocument)
    const draft = <DraftActions document={document} dirty={false} acts={acts} flow={{} as DraftFlow} />
    return (
      <>
        <Outcome document={document} acts={acts} />
        {document.status === 'draft' ? draft : <DocumentSide document={document} acts={acts} />}
      </>
    )
  }
  const screen = await opened(<Acting />, { router })
  const desktop = {
    saveFile: async (name: string) => files.push(`kept ${name}`),
    showPdf: async (name: string) => files.push(`shown ${name}`),
  }
  Object.assign(window, { desktop })
  return { went, files, ...wire, ...screen }
}

it.each([
  ['Ver', 'pdf', 'shown FE1.pdf'],
  ['Descargar PDF', 'pdf', 'kept FE1.pdf'],
  ['Descargar Factura firmada (XML)', 'attached-document', 'kept ad1.xml'],
])('«%s» gives that file of that document, as it is called', async (name, artifact, given) => {
  const { press, all, files } = await invoice({ artifacts: [SIGNED, PDF] })
  await press(name)
  expect(all('healthInvoices.artifact').map(({ params }) => params)).toEqual([{ ...INVOICE.params, artifact }])
  expect(files).toEqual([given])
})

it('a file that cannot be had is said, and none is given', async () => {
  const answers = { 'healthInvoices.artifact': refused('not_found', 404) }
  const { press, files } = await invoice({ artifacts: [PDF] }, answers)
  await press('Ver')
  expect([files, saidNow().length]).toEqual([[], 1])
})

it.each<[name: string, operation: OperationId, of: object]>([
  ['Traer los archivos', 'healthInvoices.fetchArtifacts', {}],
  ['Preparar el paquete RIPS', 'healthInvoices.package', {}],
  ['Consultar resultado', 'healthInvoices.reconcile', { status: 'unknown' }],
])('«%s» asks that of the invoice that is looked at, and nothing else', async (name, operation, of) => {
  const { press, all } = await invoice(of)
  await press(name)
  expect(all(operation)).toMatchObject([INVOICE])
  for (const other of Object.keys(ANSWERS) as OperationId[]) if (other !== operation) expect(all(other)).toEqual([])
})

it.each([true, false])('a package is opened once it was made: %s', async (isMade) => {
  const refusal = { 'healthInvoices.package': refused('duplicate_resource', 409) }
  const { press, went } = await invoice({}, isMade ? {} : refusal)
  await press('Preparar el paquete RIPS')
  const to = { to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId: 'wsp_1', packageId: 'pkg_9' } }
  expect(went).toEqual(isMade ? [to] : [])
})

const MAIL = { customer: { email: 'pagos@eps.test' } }
const lines = (...patientIds: string[]) => ({ ...MAIL, lines: patientIds.map((patientId) => ({ patientId })) })
const CONTACT = { 'patientContacts.get': { email: 'ana@casa.test' } }
const OWN = 'Usar el correo del paciente: ana@casa.test'

it('a document of one patient can go to the address of that person', async () => {
  const { press, all, last, acts } = await invoice(lines('pat_4', 'pat_4'), CONTACT)
  await press('Enviar por correo')
  expect(last('patientContacts.get')?.params.patientId).toBe('pat_4')
  await press(OWN)
  expect(acts()).not.toContain(OWN)
  await press('Enviar por correo', 1)
  expect(all('healthInvoices.email')).toMatchObject([{ ...INVOICE, body: { to: 'ana@casa.test' } }])
})

it('one that names several people goes to the address of none of them', async () => {
  const { press, all, acts } = await invoice(lines('pat_4', 'pat_5'), CONTACT)
  await press('Enviar por correo')
  expect([acts().includes(OWN), all('patientContacts.get')]).toEqual([false, []])
})

it.each([
  ['is on its way', {}, ['El correo quedó en camino.']],
  ['was refused', { 'healthInvoices.email': refused('invalid_request', 400) }, []],
])('a mail is said to be on its way when it %s', async (_, answers, words) => {
  const { press, field } = await invoice(MAIL, answers)
  await press('Enviar por correo')
  await press('Enviar por correo', 1)
  expect(saidNow()).toEqual(words)
  expect(() => field('Correo de quien lo recibe'), 'its dialog is closed').toThrow()
})

const DISCARD = 'Descartar borrador'
it.each([
  ['was', {}, ['El borrador fue descartado.']],
  ['could not be', { 'healthInvoices.discard': refused('duplicate_resource', 409) }, []],
])('a draft is thrown away after it was asked, and said to be when it %s', async (_, answers, words) => {
  const { press, all, acts } = await invoice({ status: 'draft' }, answers)
  await press(DISCARD)
  expect(all('healthInvoices.discard')).toEqual([])
  await press(DISCARD, 1)
  expect(all('healthInvoices.discard')).toMatchObject([INVOICE])
  expect([saidNow(), acts().filter((act) => act === DISCARD).length]).toEqual([words, 1])
})

it('a draft that is kept after all is kept', async () => {
  const { press, all, acts } = await invoice({ status: 'draft' })
  await press(DISCARD)
  await press('Cancelar')
  expect([all('healthInvoices.discard'), acts().filter((act) => act === DISCARD).length]).toEqual([[], 1])
})

it('a draft is printed as it is', async () => {
  const { press, last, files } = await invoice({ status: 'draft' })
  await press('Imprimir el borrador')
  expect(last('healthInvoices.graphic')).toMatchObject({ ...INVOICE, query: { paper: 'letter' } })
  expect(files).toEqual(['shown inv_1.pdf'])
})

it('of a chain the link that is next is taken back, and what waits is sent', async () => {
  const step = (name: string, state: string, dispatchId: string) => ({
    ...{ step: name, state, dispatchId, attempts: 0, nextAttemptAt: null, cause: null, code: null },
    ...{ mayHaveArrived: false, waitingFor: null, issues: [] },
  })
  const chain = [
    ...[
      step('emission', 'accepted', 'dsp_1'),
      step('filing', 'queued', 'dsp_2'),
      step('submission', 'queued', 'dsp_3'),
    ],
  ]
  const { press, all } = await invoice({ chain })
  await press('Retirar del envío')
  await press('Retirar')
  expect(all('dispatches.withdraw').map(({ params }) => params.dispatchId)).toEqual(['dsp_2'])
  await press('Enviar ahora')
  expect(all('dispatches.sync')).toHaveLength(1)
})
