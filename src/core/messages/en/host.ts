import type { host as esCO } from '../es-CO/host.ts'
import type { Translated } from '../translated.ts'

export const host: Translated<typeof esCO> = {
  portTaken: ({ port }) => `Port ${port} is in use by another program. Choose another one.`,
}
