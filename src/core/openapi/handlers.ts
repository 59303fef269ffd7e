import type { HandlersOf } from '../kernel/call.ts'
import { openApiDocument } from './document.ts'

/** Written at the first call and kept: they never change while the program runs, however many cores it opens. */
let bytes: Uint8Array | undefined

export const systemHandlers = (): HandlersOf<'openapi.get'> => ({
  async 'openapi.get'() {
    bytes ??= new TextEncoder().encode(JSON.stringify(openApiDocument()))
    return { status: 200, body: undefined, content: { mediaType: 'application/json; charset=utf-8', bytes } }
  },
})
