import { access } from './access.ts'
import { connections } from './connections.ts'
import { data } from './data.ts'
import { documents } from './documents.ts'
import { packages } from './packages.ts'

/** One page of help a code, by groups in the order in which a person reads about them. */
export const errorHelp = { access, packages, documents, connections, data }
