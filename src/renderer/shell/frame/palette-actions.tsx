import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Right, roleMay } from '../../../contract/rights.ts'
import { call } from '../../base/api/client.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { invalidate } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { APPEARANCES, chooseAppearance } from '../../base/theme/appearance.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { useOpenSections } from '../../features/settings/sections.ts'
import { showTour } from '../../features/tour/state.ts'
import type { IconName } from '../../ui/icon.tsx'
import { offeredActs } from '../../ui/offered-acts.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { actingRoom } from './keep-focus.ts'
import { useScreens } from './navigation.tsx'
import { type Found, useFound } from './palette-found.ts'
import { showShortcuts } from './shortcuts.tsx'

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

/** What the palette offers for what is typed: what the screen can do, records that the service found, then actions and screens by their words. */
export function usePaletteGroups(typed: string): Found {
  const found = useFound(typed.trim())
  const fixed = useFixed()
  const wanted = plain(typed)
  const named = fixed.map(({ title, actions }) => ({
    title,
    actions: actions.filter(({ label }) => plain(label).includes(wanted)),
  }))
  const groups = [...named.slice(0, 1), ...found.groups, ...named.slice(1)]
  return { ...found, groups: groups.filter(({ actions }) => actions.length > 0) }
}

/** What the screen itself says can be done, and what can be undone, in its own words; nothing while a dialog asks. */
function actsHere(): PaletteAction[] {
  if (actingRoom()?.role === 'dialog') return []
  return offeredActs().map((act, index) => ({ id: `here-${index}`, icon: 'chevronRight', ...act }))
}

/** "resolucion" finds "Resoluciones". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

function useFixed(): PaletteGroup[] {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId, role } = useWorkspace()
  // The palette is a dialog itself: what was there before it came.
  const [here] = useState(actsHere)
  const params = { workspaceId }
  const actions: readonly (PaletteAction & { readonly right: Right })[] = [
    {
      id: 'new-visit',
      right: 'patients.write',
      icon: 'plus',
      label: t('frame.palette.newVisit'),
      run: () =>
        void navigate({
          to: '/c/$workspaceId/atenciones/$visitId',
          params: { ...params, visitId: 'nueva' },
          search: {},
        }),
    },
    {
      id: 'new-patient',
      right: 'patients.write',
      icon: 'plus',
      label: t('frame.palette.newPatient'),
      run: () => void navigate({ to: '/c/$workspaceId/pacientes', params, search: { ver: 'nuevo' } }),
    },
    {
      id: 'new-invoice',
      right: 'billing.write',
      icon: 'plus',
      label: t('frame.palette.newInvoice'),
      run: () => void navigate({ to: '/c/$workspaceId/facturas/nueva', params }),
    },
    {
      id: 'new-package',
      right: 'billing.write',
      icon: 'plus',
      label: t('frame.palette.newPackage'),
      run: () => void navigate({ to: '/c/$workspaceId/paquetes', params, search: { abrir: 'nuevo' } }),
    },
    {
      id: 'import-package',
      right: 'billing.write',
      icon: 'upload',
      label: t('frame.palette.importPackage'),
      run: () => void navigate({ to: '/c/$workspaceId/paquetes', params, search: { abrir: 'importar' } }),
    },
    {
      id: 'sync-now',
      right: 'billing.send',
      icon: 'sync',
      label: t('frame.palette.syncNow'),
      run: () =>
        void call('dispatches.sync', { params }).then(() => {
          invalidate(DISPATCH_READS)
          toast(t('dispatches.sendNowDone'))
        }, sayFault),
    },
  ]
  const screens = useScreens().map(({ key, to, icon }) => ({
    id: key,
    icon,
    label: t(`frame.${key}`),
    run: () => void navigate({ to, params, search: {} }),
  }))
  const settings = useOpenSections().open.map((section) => ({
    id: `settings-${section}`,
    icon: 'settings' as const,
    label: t(`settings.sections.${section}`),
    detail: t('frame.settings'),
    run: () => void navigate({ to: '/c/$workspaceId/ajustes/$section', params: { ...params, section } }),
  }))
  const looks = APPEARANCES.map((value) => ({
    id: `look-${value}`,
    icon: 'contrast' as const,
    label: t(`frame.themes.${value}`),
    detail: t('frame.theme'),
    run: () => chooseAppearance(value),
  }))
  const help: readonly PaletteAction[] = [
    {
      id: 'keys',
      icon: 'info',
      label: t('frame.keys.title'),
      run: () => showShortcuts(),
    },
    {
      id: 'manual',
      icon: 'catalog',
      label: t('manual.title'),
      run: () => void navigate({ to: '/manual/{-$page}', params: {}, search: {} }),
    },
    {
      id: 'tour',
      icon: 'history',
      label: t('tour.title'),
      run: () => showTour(0),
    },
    {
      id: 'help',
      icon: 'question',
      label: t('help.title'),
      run: () => void navigate({ to: '/ayuda', search: {} }),
    },
  ]
  return [
    { title: t('frame.palette.here'), actions: here },
    { title: t('frame.palette.actions'), actions: actions.filter(({ right }) => roleMay(role, right)) },
    { title: t('frame.palette.screens'), actions: [...screens, ...settings] },
    { title: t('frame.palette.more'), actions: [...help, ...looks] },
  ]
}
