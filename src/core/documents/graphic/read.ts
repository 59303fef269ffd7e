import type { PaperSize } from '../../../contract/paper.ts'
import { Fault } from '../../fault.ts'
import type { Reply } from '../../kernel/call.ts'
import { say } from '../../messages/message.ts'
import { pdfReply } from '../../paper/reply.ts'
import { signedOf } from '../../paper/signed-of.ts'
import { printSlip } from '../../paper/slip.ts'
import type { HealthDocument } from '../../provider/document.ts'
import type { DocumentContent, StoredDocument } from '../../store/documents.ts'
import { contentOf } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { assemble } from '../emission/assemble.ts'
import { heldContent } from '../emission/emission.ts'
import { type GraphicSource, graphicOf } from './graphic.ts'
import { paymentSlip } from './payment-slip.ts'
import { printGraphic } from './print.ts'

export interface Printing {
  readonly paper: PaperSize
  readonly fontsDir: string
}

export async function graphicReply(context: DocumentContext, head: StoredDocument, print: Printing): Promise<Reply> {
  const graphic = graphicOf(await sourceOf(context, head))
  const name = head.status === 'accepted' ? `impresion-${head.number}` : `borrador-${head.id}`
  return pdfReply(name, await printGraphic(graphic, print.paper, print.fontsDir))
}

/** `payment`: which of the moderating payments, from 1. */
export async function paymentReply(
  context: DocumentContext,
  head: StoredDocument,
  payment: string,
  print: Printing,
): Promise<Reply> {
  const source = await sourceOf(context, head)
  const slip = /^[1-9]\d{0,4}$/.test(payment) ? paymentSlip(source, Number(payment) - 1) : undefined
  if (!slip) throw new Fault('not_found', say('documents.paymentNotFound'), { field: 'path.paymentNumber' })
  return pdfReply(`recibo-${head.number ?? head.id}-${payment}`, await printSlip(slip, print.paper, print.fontsDir))
}

/** States in which it stands as it was sent. */
const SENT: ReadonlySet<string> = new Set(['queued', 'sending', 'unknown', 'accepted'])

async function sourceOf(context: DocumentContext, head: StoredDocument): Promise<GraphicSource> {
  const { stores, workspace } = context
  const content = await contentOf(stores, head)
  const sent = SENT.has(head.status) ? await stores.documents.frozen(head.id) : undefined
  const resolutionId = head.facts.resolutionId ?? content.resolutionId
  return {
    head,
    workspace,
    document: sent ?? (await written(context, head, content)),
    signed: await signedOf(stores, head),
    resolution: resolutionId ? await stores.records.resolutions.find(workspace, resolutionId) : undefined,
  }
}

async function written(
  context: DocumentContext,
  { id }: StoredDocument,
  content: DocumentContent,
): Promise<HealthDocument> {
  const held = await heldContent(context, content, id)
  return (await assemble(context, id, held.content, held.family)).document
}
