import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { type Context, originOf } from '../context.ts'
import { type StoredDocument, stateOf } from '../document.ts'
import { attachedFileName, documentFileName } from '../file-name.ts'
import { pdfOf } from '../pdf.ts'
import { scenarioFor } from '../scenario.ts'
import { attachedDocumentText } from '../xml/attached.ts'
import { ublText } from '../xml/ubl.ts'
import { fileUrls, refusal } from './answer.ts'
import { ownDocument } from './status.ts'

export function downloadPdf(context: Context): SimulatorAnswer {
  return download(context, (document, origin) => ({
    message: 'PDF generado correctamente.',
    pdf: inline(fileUrls(document, origin).pdf, pdfOf(document)),
  }))
}

export function downloadXml(context: Context): SimulatorAnswer {
  return download(context, (document) => ({
    message: 'XML generado correctamente.',
    xml: inline(null, textOf(context, document, ublText)),
  }))
}

export function downloadAttached(context: Context): SimulatorAnswer {
  return download(context, (document, origin) => ({
    message: 'AttachedDocument generado correctamente.',
    AttachedDocument: inline(fileUrls(document, origin).attached, textOf(context, document, attachedDocumentText)),
  }))
}

export function pdfFile(context: Context): SimulatorAnswer {
  return file(context, (document) => `${documentFileName(document)}.pdf`, 'application/pdf', pdfOf)
}

export function attachedFile(context: Context): SimulatorAnswer {
  const name = (document: StoredDocument) => `${attachedFileName(document)}.xml`
  return file(context, name, 'application/xml; charset=utf-8', attachedDocumentText)
}

function download(
  context: Context,
  body: (document: StoredDocument, origin: string) => Record<string, unknown>,
): SimulatorAnswer {
  const document = ownDocument(context)
  if (document === undefined || stateOf(document, context.now) !== 'validated') return absent()
  const scenario = scenarioFor(context, document)
  if (scenario === 'artifact-404') return absent()
  if (scenario === 'artifact-500') return refusal(500, 'Error interno')
  const shown = scenario === 'artifact-wrong-document' ? { ...document, number: `${document.number}9` } : document
  return jsonAnswer(200, { ...body(shown, originOf(context.request)), success: true })
}

/** A signed text; in one scenario, what is none. */
function textOf(context: Context, document: StoredDocument, render: (document: StoredDocument) => string): string {
  return scenarioFor(context, document) === 'artifact-not-xml' ? 'SIMULADO: esto no es XML' : render(document)
}

function inline(url: string | null, content: string | Uint8Array) {
  return { url, data: Buffer.from(content).toString('base64') }
}

function file(
  { memory, params, now }: Context,
  name: (document: StoredDocument) => string,
  type: string,
  render: (document: StoredDocument) => string | Uint8Array,
): SimulatorAnswer {
  const document = memory
    .documents(params.account)
    .find((each) => name(each) === params.file && stateOf(each, now) === 'validated')
  if (document === undefined) return absent()
  return { status: 200, headers: { 'content-type': type }, body: render(document) }
}

function absent(): SimulatorAnswer {
  return refusal(404, 'Documento no encontrado')
}
