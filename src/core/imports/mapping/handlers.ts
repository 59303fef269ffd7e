import { MAX_MAPPINGS } from '../../../contract/imports.ts'
import { Fault } from '../../fault.ts'
import { type HandlersOf, isoInstant } from '../../kernel/call.ts'
import { newUlid } from '../../kernel/id.ts'
import { say } from '../../messages/message.ts'

const changed = (id: string) => [{ resource: 'imports', id, revision: null }]

export const mappingHandlers: HandlersOf<'importMappings.list' | 'importMappings.save' | 'importMappings.remove'> = {
  async 'importMappings.list'({ stores, workspace, query }) {
    return { status: 200, body: { items: await stores.imports.mappings(workspace.id, query.area) } }
  },
  async 'importMappings.save'({ stores, workspace, body, now }) {
    const mapping = { id: `map_${newUlid(now)}`, ...body, updatedAt: isoInstant(now) }
    const saved = await stores.imports.saveMapping(workspace.id, mapping, MAX_MAPPINGS)
    return { status: 200, body: saved, target: { id: saved.id }, changes: changed(saved.id) }
  },
  async 'importMappings.remove'({ stores, workspace, params }) {
    const { mappingId: id } = params
    if (!(await stores.imports.removeMapping(workspace.id, id))) {
      throw new Fault('not_found', say('imports.mappingNotFound'), { field: 'path.mappingId' })
    }
    return { status: 200, body: { id }, target: { id }, changes: changed(id) }
  },
}
