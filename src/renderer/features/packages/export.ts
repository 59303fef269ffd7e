import type { RipsPackage } from '../../../contract/packages.ts'
import { call } from '../../base/api/client.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { sayFault } from '../../ui/toast.tsx'

/** Saves the exact bytes that are or would be sent; as a workbook: the records with what was found in them. */
export async function downloadExport(
  workspaceId: string,
  { id, number, revision }: RipsPackage,
  format: 'json' | 'xlsx' = 'json',
): Promise<void> {
  try {
    const { body } = await call('ripsPackages.export', { params: { workspaceId, packageId: id }, query: { format } })
    await saveFile(body, `${number ?? id}-r${revision}.${format}`)
  } catch (error) {
    sayFault(error)
  }
}

/** Saves what was given, byte for byte, before it was adjusted. */
export async function downloadOriginal(workspaceId: string, { id, original }: RipsPackage): Promise<void> {
  try {
    const { body } = await call('ripsPackages.original', { params: { workspaceId, packageId: id } })
    await saveFile(body, original?.fileName ?? `${id}.json`)
  } catch (error) {
    sayFault(error)
  }
}
