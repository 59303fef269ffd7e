import { z } from 'zod'
import { PackageKind } from '../../contract/packages.ts'
import { packageFacts } from './read.ts'
import { type Tool, told, tool } from './tool.ts'

const createDraft = tool({
  name: 'create_package_draft',
  kind: 'draft',
  title: 'Preparar un paquete',
  description: 'Crea un paquete RIPS en borrador y lo juzga. No lo envía: una persona lo revisa en Radica.',
  input: z.strictObject({
    kind: PackageKind,
    name: z.string().min(1).max(200).optional(),
    rips: z.record(z.string(), z.unknown()).describe('El RIPS, con los nombres del ministerio'),
  }),
  async run({ radica, mask, shows }, { kind, name, rips }, { mcpReq: { signal } }) {
    const made = await radica.call('ripsPackages.create', { body: { kind, rips, ...(name && { name }) }, signal })
    const params = { packageId: made.body.id }
    await radica.call('ripsPackages.validate', { params, signal })
    return told(packageFacts((await radica.call('ripsPackages.get', { params, signal })).body, mask, shows))
  },
})

export const DRAFT_TOOLS: readonly Tool[] = [createDraft]
