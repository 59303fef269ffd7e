import type { SimulatorAnswer } from '../../kit/simulator.ts'
import type { Context } from '../context.ts'
import { type StoredDocument, stateOf } from '../document.ts'
import { attachedFileName, documentFileName } from '../file-name.ts'
import { pdfOf } from '../pdf.ts'
import { scenarioFor } from '../scenario.ts'
import { attachedDocumentText } from '../xml/attached.ts'
import { ublText } from '../xml/ubl.ts'
import { failure, notFound, ok } from './errors.ts'

export function downloadPdf(context: Context, document: StoredDocument): SimulatorAnswer {
  return (
    missing(context, document) ??
    ok({ file_name: documentFileName(document), pdf_base_64_encoded: base64(pdfOf(document)) })
  )
}

export function downloadXml(context: Context, document: StoredDocument): SimulatorAnswer {
  return downloadText(context, document, documentFileName(document), ublText)
}

export function downloadAttached(context: Context, document: StoredDocument): SimulatorAnswer {
  return downloadText(context, document, attachedFileName(document), attachedDocumentText)
}

function downloadText(
  context: Context,
  document: StoredDocument,
  fileName: string,
  render: (document: StoredDocument) => string,
): SimulatorAnswer {
  const scenario = scenarioFor(context, document)
  const shown = scenario === 'artifact-wrong-document' ? { ...document, number: `${document.number}9` } : document
  const text = scenario === 'artifact-not-xml' ? 'SIMULADO: esto no es XML' : render(shown)
  return missing(context, document) ?? ok({ file_name: fileName, xml_base_64_encoded: base64(text) })
}

/** Only what the tax authority validated can be downloaded. */
function missing(context: Context, document: StoredDocument): SimulatorAnswer | undefined {
  const scenario = scenarioFor(context, document)
  if (scenario === 'artifact-500') return failure(500, 'Error interno')
  if (scenario === 'artifact-404' || stateOf(document, context.now) !== 'validated') return notFound()
  return undefined
}

export function base64(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64')
}
