import { translate } from '../base/i18n/i18n.ts'
import { toast } from './toast.tsx'

/** A tab that is opened here keeps its file for a while; the service's address would ask for a sign-in. */
const TAB_MS = 60_000

/** Shows a file where it can be read and printed: by the system's program in the desktop, in a tab of its own in a browser. */
export async function showFile(content: Blob, name: string): Promise<void> {
  if (window.desktop) {
    const shown = await window.desktop.showPdf(name, new Uint8Array(await content.arrayBuffer()))
    if (!shown) toast(translate('common.paper.none'))
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAB_MS)
}
