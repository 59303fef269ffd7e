import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { invalidate, useRead } from '../api/query.ts'
import { useT } from '../i18n/i18n.ts'
import { patientName } from '../patients/area.tsx'
import { useRights, useWorkspace } from '../session/workspace.ts'
import type { IconName } from '../ui/icon.tsx'
import { SCREENS } from './navigation.tsx'

export interface PaletteAction {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly detail?: string
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly actions: readonly PaletteAction[]
}

/** What the palette offers for what is typed: records that the service found first, then actions and screens by their words. */
export function usePaletteGroups(typed: string): PaletteGroup[] {
  const found = useFound(typed.trim())
  const fixed = useFixed()
  const wanted = plain(typed)
  const named = fixed.map(({ title, actions }) => ({
    title,
    actions: actions.filter(({ label }) => plain(label).includes(wanted)),
  }))
  return [...found, ...named].filter(({ actions }) => actions.length > 0)
}

/** "resolucion" finds "Resoluciones". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

function useFound(typed: string): PaletteGroup[] {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const [q] = useDebouncedValue(typed, 160)
  const params = { workspaceId }
  const input = { params, query: { q, limit: 6 } }
  const settings = { enabled: q.length > 1, keepPrevious: true }
  const patients = useRead('patients.list', input, settings)
  const invoices = useRead('healthInvoices.list', input, settings)
  const packages = useRead('ripsPackages.list', input, settings)
  if (typed.length < 2) return []
  return [
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
      title: t('frame.palette.invoices'),
      actions: (invoices.data?.items ?? []).map(({ id, number, clientName, status }) => ({
        id,
        icon: 'invoice',
        label: number ?? clientName ?? t('invoices.noNumber'),
        detail: [number ? clientName : null, t(`invoices.status.${status}`)].filter(Boolean).join(' · '),
        run: () => void navigate({ to: '/c/$workspaceId/facturas/$invoiceId', params: { ...params, invoiceId: id } }),
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
}

function useFixed(): PaletteGroup[] {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const params = { workspaceId }
  const actions: readonly PaletteAction[] = [
    {
      ...{ id: 'new-visit', icon: 'plus', label: t('frame.palette.newVisit') },
      run: () =>
        void navigate({
          to: '/c/$workspaceId/atenciones/$visitId',
          params: { ...params, visitId: 'nueva' },
          search: {},
        }),
    },
    {
      ...{ id: 'new-patient', icon: 'plus', label: t('frame.palette.newPatient') },
      run: () => void navigate({ to: '/c/$workspaceId/pacientes', params, search: { ver: 'nuevo' } }),
    },
    {
      ...{ id: 'new-invoice', icon: 'plus', label: t('frame.palette.newInvoice') },
      run: () => void navigate({ to: '/c/$workspaceId/facturas/nueva', params }),
    },
    {
      ...{ id: 'new-package', icon: 'plus', label: t('frame.palette.newPackage') },
      run: () => void navigate({ to: '/c/$workspaceId/paquetes', params, search: { abrir: 'nuevo' } }),
    },
    {
      ...{ id: 'import-package', icon: 'upload', label: t('frame.palette.importPackage') },
      run: () => void navigate({ to: '/c/$workspaceId/paquetes', params, search: { abrir: 'importar' } }),
    },
    {
      ...{ id: 'sync-now', icon: 'sync', label: t('frame.palette.syncNow') },
      run: () => void call('dispatches.sync', { params }).finally(() => invalidate(['dispatches.status'])),
    },
  ]
  const screens = SCREENS.map(({ key, to, icon }) => ({
    ...{ id: key, icon, label: t(`frame.${key}`) },
    run: () => void navigate({ to, params, search: {} }),
  }))
  return [
    { title: t('frame.palette.actions'), actions: write ? actions : [] },
    { title: t('frame.palette.screens'), actions: screens },
  ]
}
