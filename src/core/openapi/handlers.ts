import type { HandlersOf } from '../kernel/call.ts'
import { openApiDocument } from './document.ts'

/** The document's bytes are written at the first call and kept: it never changes while the program runs. */
export function systemHandlers(): HandlersOf<'openapi.get'> {
  let bytes: Uint8Array | undefined
  return {
    async 'openapi.get'() {
      bytes ??= new TextEncoder().encode(JSON.stringify(openApiDocument()))
      return { status: 200, body: undefined, content: { mediaType: 'application/json; charset=utf-8', bytes } }
    },
  }
}
