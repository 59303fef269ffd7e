import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Puts the viewer of the contract beside its page in `out/renderer/referencia`, so that it works offline. */
export function copyReferenceViewer(root) {
  for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
    cpSync(join(root, 'node_modules/swagger-ui-dist', file), join(root, 'out/renderer/referencia', file))
  }
}
