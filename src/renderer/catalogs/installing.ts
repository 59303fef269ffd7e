import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { integer } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useWorkspace } from '../session/workspace.ts'
import { toast } from '../ui/toast.tsx'
import { catalogName } from './catalog-code.ts'

/** A file packed on the way: the biggest table is 80 MB of text that packs to a tenth. */
async function packed(file: File): Promise<string> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([bytes]))
  })
}

/** Installs a catalogue from files or from its address, and cancels that. */
export function useInstallation(catalog: string) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, catalog }
  const refresh = () => invalidate(['catalogs.list', 'catalogs.search', 'ripsPackages.context'])
  const say = ({ entries }: { entries: number }) => {
    const count = t('catalogs.entries', { count: entries, replace: { count: integer(entries) } })
    toast(t('catalogs.done', { name: catalogName(catalog, t), entries: count }))
  }
  const install = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const files = []
      for (const file of chosen) files.push({ fileName: file.name, contentBase64: await packed(file) })
      return (await call('catalogs.install', { params, body: { files } })).body
    },
    onSuccess: say,
    onSettled: refresh,
  })
  const download = useMutation({
    mutationFn: async () => (await call('catalogs.download', { params })).body,
    onSuccess: say,
    onSettled: refresh,
  })
  const cancel = useMutation({ mutationFn: () => call('catalogs.cancel', { params }), onSettled: refresh })
  return {
    install: (files: readonly File[]) => {
      download.reset()
      install.mutate(files)
    },
    download: () => {
      install.reset()
      download.mutate()
    },
    cancel: () => cancel.mutate(),
    isRunning: install.isPending || download.isPending,
    error: install.error ?? download.error,
  }
}
