import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportArea, ImportInspection } from '../../../contract/imports.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { useProgress } from '../../base/api/progress.ts'
import { faultOf, invalidate } from '../../base/api/query.ts'
import { base64Of, saveFile } from '../../base/files/save-file.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { beginning } from './mapping/edit.ts'
import type { Named } from './mapping/mapper.tsx'

const LISTS = {
  patients: 'patients.list',
  clients: 'clients.list',
  specialists: 'specialists.list',
  services: 'services.list',
  visits: 'visits.list',
  prices: 'priceVersions.list',
  'rips-packages': 'ripsPackages.list',
} as const satisfies Record<ImportArea, string>

export const refreshAfterImport = (area: ImportArea) =>
  invalidate([
    LISTS[area],
    ...(area === 'visits' ? (['patients.list', 'clients.list', 'specialists.list'] as const) : []),
    'imports.list',
    'workspaces.dashboard',
  ])

type Headings = NonNullable<BodyInput<'imports.inspect'>['headings']>
type Files = readonly File[]

/** What a file takes: `guide`: its columns are joined by a person. */
interface Reading {
  readonly named: Named | undefined
  readonly guide: boolean
  /** A kept mapping that nearly fits, and why it does not. */
  readonly near: ImportInspection['known'][number] | undefined
}
const NOTHING: Reading = { named: undefined, guide: false, near: undefined }

function readingOf(inspection: ImportInspection, fileName: string): Reading {
  const [best] = inspection.known
  if (best && best.misfits.length === 0) {
    return { named: { mapping: best.kept.mapping, name: best.kept.name }, guide: false, near: undefined }
  }
  if (inspection.form !== 'other') return NOTHING
  const { mapping, near } = beginning(inspection)
  return { named: { mapping, name: near?.kept.name ?? fileName.replace(/\.\w+$/, '') }, guide: true, near }
}

/** What a file alone does not say. */
export type ImportGiven = Pick<BodyInput<'imports.create'>, 'priceVersion'>

/** Files on their way in: read, judged, then accepted; whatever runs can be stopped, and nothing of it is kept then. */
export function useImport(area: ImportArea, given: ImportGiven = {}) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  /** The verdicts are asked for; they are looked for as soon as the file is read. */
  const [isAsked, setIsAsked] = useState(false)
  const [files, setFiles] = useState<Files>([])
  const [headings, setHeadings] = useState<Headings>([])
  const [reading, setReading] = useState<Reading>(NOTHING)
  const [correlationId, setCorrelationId] = useState<string>()
  /** The rows of headings of the last reading: an earlier one that comes late says nothing any more. */
  const looked = useRef<Headings>([])
  const params = { workspaceId }

  const filesOf = async (chosen: Files) => {
    const [first, ...more] = await Promise.all(
      chosen.map(async (file) => ({ fileName: file.name, contentBase64: await base64Of(file) })),
    )
    return { area, fileName: '', contentBase64: '', ...first, ...(more.length > 0 && { more }) }
  }
  const bodyOf = async (named: Named | undefined) => ({
    ...(await filesOf(files)),
    ...given,
    ...(named && { mapping: named.mapping }),
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
    mutationFn: async ({ chosen, named }: { chosen: Files; named: Named | undefined }) => {
      const body = { ...(await filesOf(chosen)), ...given, ...(named && { mapping: named.mapping }), dryRun: true }
      return (await call('imports.create', { params, body, ...control() })).body
    },
  })
  const keep = useMutation({
    mutationFn: async ({ mapping, name }: Named) =>
      (await call('importMappings.save', { params, body: { area, name: name.trim(), mapping } })).body,
  })
  const inspect = useMutation({
    mutationFn: async ({ chosen, rows }: { chosen: Files; rows: Headings }) => {
      const body = { ...(await filesOf(chosen)), ...(rows.length > 0 && { headings: rows }) }
      return (await call('imports.inspect', { params, body, ...control() })).body
    },
    onSuccess(inspection, { chosen, rows }) {
      if (rows !== looked.current) return
      const next = readingOf(inspection, chosen[0]?.name ?? '')
      setReading(next)
      // A file that is known needs nobody: what its rows become is seen at once.
      if (next.named && !next.guide) judge.mutate({ chosen, named: next.named })
    },
  })
  const accept = useMutation({
    mutationFn: async (named: Named | undefined) =>
      (await call('imports.create', { params, body: await bodyOf(named), ...control() })).body,
    onSuccess: () => refreshAfterImport(area),
  })
  const refused = useMutation({
    mutationFn: async (named: Named | undefined) => {
      const { body } = await call('imports.refused', { params, body: await bodyOf(named), ...control() })
      await saveFile(body, t('files.import.refusedName', { name: files[0]?.name.replace(/\.\w+$/, '') ?? '' }))
    },
  })
  const template = useMutation({
    mutationFn: async () => {
      const { body } = await call('imports.template', { params: { ...params, area } })
      await saveFile(
        body,
        t('files.import.templateName', { name: t(`files.import.titles.${area}`).replace(/^\S+ /, '') }),
      )
    },
  })

  const look = (chosen: Files, rows: Headings) => {
    stop.current?.abort()
    looked.current = rows
    if (chosen.length > 0) inspect.mutate({ chosen, rows })
  }

  const isRead = inspect.isSuccess || inspect.isError
  useEffect(() => {
    if (!isAsked || !isRead) return
    setIsAsked(false)
    if (!reading.guide && !judge.isPending) judge.mutate({ chosen: files, named: reading.named })
  }, [isAsked, isRead, reading, files, judge.isPending, judge.mutate])

  const works = [inspect, judge, keep, accept, refused]
  const failed = [...works, template].find(({ error }) => error && !wasStopped(error))
  const { named } = reading
  const guide = (on: boolean, of: Reading = reading) => {
    judge.reset()
    setReading({ ...of, guide: on })
  }
  return {
    files,
    choose(chosen: Files) {
      for (const work of works) work.reset()
      setIsAsked(false)
      setFiles(chosen)
      setHeadings([])
      setReading(NOTHING)
      look(chosen, [])
    },
    /** How the file is made; there once it was read. */
    inspection: inspect.data,
    named,
    near: reading.near,
    isRecognised: inspect.data?.known.some(({ kept, misfits }) => kept.name === named?.name && misfits.length === 0),
    isGuided: reading.guide,
    guide(on: boolean) {
      const { data } = inspect
      const name = files[0]?.name.replace(/\.\w+$/, '') ?? ''
      guide(on, data && !named ? { ...reading, named: { mapping: data.suggestion, name } } : reading)
    },
    setNamed(next: Named) {
      // What was joined otherwise is not judged any more: what is accepted is what was judged.
      if (judge.isPending) stop.current?.abort()
      setReading({ ...reading, named: next })
    },
    readHeading(sheet: string | null, row: number) {
      const rows = [...headings.filter((one) => one.sheet !== sheet), { sheet, row }]
      setHeadings(rows)
      look(files, rows)
    },
    judge() {
      if (!reading.guide) return setIsAsked(true)
      // A mapping is kept as soon as it is used: the next file of its shape is known by it.
      if (named && named.name.trim() !== '') keep.mutate(named)
      judge.mutate({ chosen: files, named })
    },
    accept: () => accept.mutate(named),
    downloadRefused: () => refused.mutate(named),
    downloadTemplate: () => template.mutate(),
    stop() {
      setIsAsked(false)
      stop.current?.abort()
    },
    busy: busyOf({ inspecting: inspect, judging: judge, accepting: accept }),
    downloading: refused.isPending,
    progress: useProgress(correlationId),
    /** What the rows would become; then what they became. */
    verdicts: judge.data,
    done: accept.data,
    fault: failed?.error ? faultOf(failed.error) : undefined,
  }
}

/** By the person, also when something else was begun since: nothing has to be said. */
const wasStopped = ({ name }: Error) => name === 'AbortError'

type Busy = 'inspecting' | 'judging' | 'accepting'
const busyOf = (works: Readonly<Record<Busy, { readonly isPending: boolean }>>) =>
  (['inspecting', 'judging', 'accepting'] as const).find((work) => works[work].isPending)

export type ImportWork = ReturnType<typeof useImport>
