import { likelyType } from '../../../contract/support-types.ts'
import { SUPPORT_LIMITS } from '../../../contract/supports.ts'
import { call } from '../../base/api/client.ts'
import { base64Of } from '../../base/files/save-file.ts'

/** Whose supporting documents they are. */
export type SupportOwner = { readonly visitId: string } | { readonly healthInvoiceId: string }

/** Sends a file piece by piece. What is refused or given up on the way leaves nothing behind. */
export async function sendSupport(
  workspaceId: string,
  owner: SupportOwner,
  file: File,
  onSent: (bytes: number) => void,
): Promise<void> {
  const body = { type: likelyType(file.name), name: file.name.slice(0, 200), bytes: file.size }
  const begun =
    'visitId' in owner
      ? await call('visitSupports.create', { params: { workspaceId, ...owner }, body })
      : await call('invoiceSupports.create', { params: { workspaceId, ...owner }, body })
  const params = { workspaceId, supportId: begun.body.id }
  try {
    for (let offset = 0; offset < file.size; offset += SUPPORT_LIMITS.pieceBytes) {
      const content = file.slice(offset, offset + SUPPORT_LIMITS.pieceBytes)
      await call('supports.addPiece', { params, body: { offset, contentBase64: await base64Of(content) } })
      onSent(content.size)
    }
  } catch (error) {
    await call('supports.remove', { params }).catch(() => undefined)
    throw error
  }
}
