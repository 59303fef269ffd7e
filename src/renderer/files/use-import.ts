import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportArea } from '../../contract/imports.ts'
import { call } from '../api/client.ts'
import { useProgress } from '../api/progress.ts'
import { faultOf, invalidate } from '../api/query.ts'
import { useT } from '../i18n/i18n.ts'
import { base64Of, saveFile } from '../packages/export.ts'
import { useWorkspace } from '../session/workspace.ts'

const LISTS = {
  patients: 'patients.list',
  clients: 'clients.list',
  specialists: 'specialists.list',
  services: 'services.list',
  'rips-packages': 'ripsPackages.list',
} as const satisfies Record<ImportArea, string>

export const refreshAfterImport = (area: ImportArea) =>
  invalidate([LISTS[area], 'imports.list', 'workspaces.dashboard'])

/** A file on its way in: judged, then accepted; whatever runs can be stopped, and nothing of it is kept then. */
export function useImport(area: ImportArea) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const [file, setFile] = useState<File | null>(null)
  const [correlationId, setCorrelationId] = useState<string>()
  const params = { workspaceId }

  const bodyOf = async (chosen: File) => ({
    ...{ area, fileName: chosen.name, contentBase64: await base64Of(chosen) },
  })

  /** What a call that can be stopped carries. */
  const control = () => {
    const controller = new AbortController()
    const id = crypto.randomUUID()
    stop.current = controller
    setCorrelationId(id)
    return { signal: controller.signal, correlationId: id }
  }

  const judge = useMutation({
    mutationFn: async (chosen: File) => {
      const body = { ...(await bodyOf(chosen)), dryRun: true }
      return (await call('imports.create', { params, body, ...control() })).body
    },
  })
  const accept = useMutation({
    mutationFn: async (chosen: File) =>
      (await call('imports.create', { params, body: await bodyOf(chosen), ...control() })).body,
    onSuccess: () => refreshAfterImport(area),
  })
  const refused = useMutation({
    mutationFn: async (chosen: File) => {
      const { body } = await call('imports.refused', { params, body: await bodyOf(chosen), ...control() })
      saveFile(body, t('files.import.refusedName', { name: chosen.name.replace(/\.\w+$/, '') }))
    },
  })
  const template = useMutation({
    mutationFn: async () => {
      const { body } = await call('imports.template', { params: { ...params, area } })
      saveFile(body, t('files.import.templateName', { name: t(`files.import.titles.${area}`).replace(/^\S+ /, '') }))
    },
  })

  const forget = () => {
    for (const work of [judge, accept, refused]) work.reset()
  }
  const failed = [judge, accept, refused, template].find(({ error }) => error)
  const wasStopped = stop.current?.signal.aborted === true
  return {
    file,
    choose(chosen: File | null) {
      stop.current?.abort()
      forget()
      setFile(chosen)
    },
    judge: () => file && judge.mutate(file),
    accept: () => file && accept.mutate(file),
    downloadRefused: () => file && refused.mutate(file),
    downloadTemplate: () => template.mutate(),
    stop: () => stop.current?.abort(),
    busy: judge.isPending ? ('judging' as const) : accept.isPending ? ('accepting' as const) : undefined,
    downloading: refused.isPending,
    progress: useProgress(correlationId),
    /** What the rows would become; then what they became. */
    verdicts: judge.data,
    done: accept.data,
    fault: failed?.error && !wasStopped ? faultOf(failed.error) : undefined,
  }
}

export type ImportWork = ReturnType<typeof useImport>
