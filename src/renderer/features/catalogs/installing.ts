import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Catalog, CatalogPreview } from '../../../contract/catalogs.ts'
import { call } from '../../base/api/client.ts'
import { invalidate } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
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

/** What a person decides about a file that something speaks against. */
export type Decision = 'whole' | 'part'
/** How to go on with what was asked about. */
type Way = { readonly files: readonly File[] } | 'download'

const isPreview = (answer: Catalog | CatalogPreview): answer is CatalogPreview => 'warnings' in answer

/** Installs a catalog from files or from its address, and cancels that. */
export function useInstallation(catalog: string) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, catalog }
  const refresh = () => invalidate(['catalogs.list', 'catalogs.search', 'ripsPackages.context'])
  const [asked, setAsked] = useState<{ readonly preview: CatalogPreview; readonly way: Way }>()
  const done = (answer: Catalog | CatalogPreview, way: Way) => {
    if (isPreview(answer)) setAsked({ preview: answer, way })
    else say(answer)
  }
  const say = ({ entries }: { entries: number }) => {
    const count = t('catalogs.entries', { count: entries })
    toast(t('catalogs.done', { name: catalogName(catalog, t), entries: count }))
  }
  const install = useMutation({
    mutationFn: async ({ chosen, decision }: { chosen: readonly File[]; decision?: Decision }) => {
      const files = []
      for (const file of chosen) files.push({ fileName: file.name, contentBase64: await packed(file) })
      const body = { files, ...(decision === 'part' && { partial: true }) }
      return (await call('catalogs.install', { params, query: ifWorse(decision), body })).body
    },
    onSuccess: (answer, { chosen }) => done(answer, { files: chosen }),
    onSettled: refresh,
  })
  const download = useMutation({
    mutationFn: async (decision?: Decision) =>
      (await call('catalogs.download', { params, query: ifWorse(decision) })).body,
    onSuccess: (answer) => done(answer, 'download'),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => call('catalogs.cancel', { params }),
    onSettled: refresh,
    onError: sayFault,
  })
  return {
    install: (files: readonly File[]) => {
      download.reset()
      install.mutate({ chosen: files })
    },
    download: () => {
      install.reset()
      download.mutate(undefined)
    },
    /** Read and not installed: what speaks against it, until a person decides. */
    preview: asked?.preview,
    /** Only files can be taken as a part of the table. */
    mayBePart: asked !== undefined && asked.way !== 'download',
    decide: (decision: Decision | undefined) => {
      setAsked(undefined)
      if (!asked || decision === undefined) return
      if (asked.way === 'download') download.mutate(decision)
      else install.mutate({ chosen: asked.way.files, decision })
    },
    cancel: () => cancel.mutate(),
    isRunning: install.isPending || download.isPending,
    error: install.error ?? download.error,
  }
}

/** Nobody was asked yet: the core asks when something speaks against the file. */
const ifWorse = (decision: Decision | undefined) => ({ ifWorse: decision === undefined ? 'ask' : 'install' }) as const
