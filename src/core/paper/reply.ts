import { PDF_TYPE } from '../../contract/paper.ts'
import type { Reply } from '../kernel/call.ts'

export const pdfReply = (name: string, bytes: Uint8Array): Reply => ({
  status: 200,
  body: null,
  content: { mediaType: PDF_TYPE, bytes, fileName: `${name.replace(/[^\w-]/g, '')}.pdf` },
})
