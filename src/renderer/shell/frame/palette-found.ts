import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ApiFault } from '../../../contract/client.ts'
import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { patientName } from '../../features/patients/name.ts'
import { describeProfessional } from '../../features/professionals/area.tsx'
import type { PaletteGroup } from './palette-actions.tsx'

const LIMIT = 5

export interface Found {
  readonly groups: PaletteGroup[]
  /** They answer to the last letter; what an earlier word found stays until then, and nobody means it. */
  readonly isCurrent: boolean
  /** What some of them could not be looked for. */
  readonly fault: ApiFault | undefined
}

/** Records by what is typed, and where each of them is. Names and numbers are the service's to find. */
export function useFound(typed: string): Found {
  const [q] = useDebouncedValue(typed, 160)
  const people = usePeople(q)
  const documents = useDocuments(q)
  if (typed.length < 2) return { groups: [], isCurrent: true, fault: undefined }
  const isCurrent = q === typed && people.isCurrent && documents.isCurrent
  const fault = people.fault ?? documents.fault
  return { groups: [...people.groups, ...documents.groups], isCurrent, fault }
}

type Read = Readonly<Record<'isPlaceholderData' | 'isLoading', boolean>> & { readonly error: ApiFault | null }
const standingOf = (reads: readonly Read[]) => ({
  isCurrent: reads.every((read) => !read.isPlaceholderData && !read.isLoading),
  fault: reads.find(({ error }) => error)?.error ?? undefined,
})

function useInput(q: string) {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const settings = { enabled: q.length > 1, keepPrevious: true }
  return { params, input: { params, query: { q, limit: LIMIT } }, settings }
}

function usePeople(q: string): Found {
  const t = useT()
  const navigate = useNavigate()
  const { params, input, settings } = useInput(q)
  const patients = useRead('patients.list', input, settings)
  const payers = useRead('clients.list', input, settings)
  const professionals = useRead('specialists.list', input, settings)
  const services = useRead('services.list', input, settings)
  const groups: PaletteGroup[] = [
    {
      title: t('frame.palette.patients'),
      actions: (patients.data?.items ?? []).map((patient) => ({
        id: patient.id,
        icon: 'patients',
        label: patientName(patient),
        detail: `${patient.documentType} ${patient.documentNumber}`,
        run: () => void navigate({ to: '/c/$workspaceId/pacientes', params, search: { ver: patient.id } }),
      })),
    },
    {
      title: t('frame.payers'),
      actions: (payers.data?.items ?? []).map(({ id, companyName, nit }) => ({
        id,
        icon: 'payer',
        label: companyName,
        detail: nit,
        run: () => void navigate({ to: '/c/$workspaceId/pagadores', params, search: { ver: id } }),
      })),
    },
    {
      title: t('frame.professionals'),
      actions: (professionals.data?.items ?? []).map((professional) => ({
        id: professional.id,
        icon: 'professional',
        label: describeProfessional(professional),
        run: () => void navigate({ to: '/c/$workspaceId/profesionales', params, search: { ver: professional.id } }),
      })),
    },
    {
      title: t('frame.services'),
      actions: (services.data?.items ?? []).map(({ id, name, description }) => ({
        id,
        icon: 'service',
        label: name,
        ...(description && { detail: description }),
        run: () => void navigate({ to: '/c/$workspaceId/servicios', params, search: { ver: id } }),
      })),
    },
  ]
  return { groups, ...standingOf([patients, payers, professionals, services]) }
}

type DocumentWords = Pick<HealthInvoiceSummary, 'number' | 'clientName' | 'status'>

function useDocuments(q: string): Found {
  const t = useT()
  const navigate = useNavigate()
  const { params, input, settings } = useInput(q)
  const visits = useRead('visits.list', input, settings)
  const invoices = useRead('healthInvoices.list', input, settings)
  const packages = useRead('ripsPackages.list', input, settings)
  const credits = useRead('creditNotes.list', input, settings)
  const debits = useRead('debitNotes.list', input, settings)
  const notes = [
    ...(credits.data?.items ?? []).map((note) => ({ note, kind: 'credito' as const })),
    ...(debits.data?.items ?? []).map((note) => ({ note, kind: 'debito' as const })),
  ]
  const words = ({ number, clientName, status }: DocumentWords) => ({
    label: number ?? clientName ?? t('invoices.noNumber'),
    detail: [number ? clientName : null, t(`invoices.status.${status}`)].filter(Boolean).join(' · '),
  })
  const groups: PaletteGroup[] = [
    {
      title: t('frame.visits'),
      actions: (visits.data?.items ?? []).map(({ id, patientName: name, patientDocument, date }) => ({
        id,
        icon: 'visit',
        label: name,
        detail: `${dateToScreen(date)} · ${patientDocument}`,
        run: () =>
          void navigate({
            to: '/c/$workspaceId/atenciones/$visitId',
            params: { ...params, visitId: id },
            search: {},
          }),
      })),
    },
    {
      title: t('frame.palette.invoices'),
      actions: (invoices.data?.items ?? []).map((invoice) => ({
        id: invoice.id,
        icon: 'invoice',
        ...words(invoice),
        run: () =>
          void navigate({ to: '/c/$workspaceId/facturas/$invoiceId', params: { ...params, invoiceId: invoice.id } }),
      })),
    },
    {
      title: t('frame.notes'),
      actions: notes.map(({ note, kind }) => ({
        id: note.id,
        icon: 'note',
        ...words(note),
        run: () =>
          void navigate({ to: `/c/$workspaceId/notas/${kind}/$noteId`, params: { ...params, noteId: note.id } }),
      })),
    },
    {
      title: t('frame.palette.packages'),
      actions: (packages.data?.items ?? []).map(({ id, name, number, status }) => ({
        id,
        icon: 'package',
        label: name || number || t('packages.untitled'),
        detail: [number, t(`packages.status.${status}`)].filter(Boolean).join(' · '),
        run: () => void navigate({ to: '/c/$workspaceId/paquetes/$packageId', params: { ...params, packageId: id } }),
      })),
    },
  ]
  return { groups, ...standingOf([visits, invoices, packages, credits, debits]) }
}
