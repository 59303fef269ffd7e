import type { Catalog } from '../../texts.ts'
import { access } from './access.ts'
import { connections } from './connections.ts'
import { data } from './data.ts'
import { documents } from './documents.ts'
import { packages } from './packages.ts'

export const errorHelp: Catalog['errorHelp'] = { access, packages, documents, connections, data }
