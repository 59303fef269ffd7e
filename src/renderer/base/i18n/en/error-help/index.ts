import type { ErrorHelps } from '../../help-pages.ts'
import { access } from './access.ts'
import { connections } from './connections.ts'
import { data } from './data.ts'
import { documents } from './documents.ts'
import { packages } from './packages.ts'

export const errorHelp: ErrorHelps = { access, packages, documents, connections, data }
