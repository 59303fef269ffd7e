import { Kbd, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { invalidate, useRead } from '../api/query.ts'
import { useT } from '../i18n/i18n.ts'
import { patientName } from '../patients/area.tsx'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SCREENS } from './navigation.tsx'
import classes from './palette.module.css'

export function PaletteButton() {
  const t = useT()
  return (
    <UnstyledButton className={classes.button} onClick={spotlight.open} aria-keyshortcuts="Control+K">
      <Icon name="search" size={16} />
      <span className={`truncate ${classes.words}`}>{t('frame.palette.button')}</span>
      <Kbd size="xs" className={classes.keys}>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )
}

/** Search everywhere: patients, packages, screens and actions. */
export function Palette() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const fixed = useFixed()
  return (
    <Spotlight
      actions={[...found, ...fixed]}
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      nothingFound={t('frame.palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={460}
      limit={24}
      filter={(query, actions) => matching(query, actions)}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: t('frame.palette.placeholder'),
        'aria-label': t('frame.palette.placeholder'),
      }}
    />
  )
}

type Actions = readonly (SpotlightActionGroupData | SpotlightActionGroupData['actions'][number])[]

/** The service already searched its records; screens and actions are filtered by their words here. */
function matching(query: string, actions: Actions) {
  const wanted = plain(query)
  const groups = actions.filter((action): action is SpotlightActionGroupData => 'actions' in action)
  return groups
    .map((group) => ({
      ...group,
      actions: group.actions.filter(({ id, label }) => id?.startsWith('found:') || plain(label ?? '').includes(wanted)),
    }))
    .filter((group) => group.actions.length > 0)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

const icon = (name: IconName) => <Icon name={name} size={20} />

function useFound(typed: string): SpotlightActionGroupData[] {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const [q] = useDebouncedValue(typed.trim(), 160)
  const input = { params: { workspaceId }, query: { q, limit: 6 } }
  const settings = { enabled: q.length > 1, keepPrevious: true }
  const patients = useRead('patients.list', input, settings)
  const packages = useRead('ripsPackages.list', input, settings)
  if (typed.trim().length < 2) return []
  return [
    {
      group: t('frame.palette.patients'),
      actions: (patients.data?.items ?? []).map((patient) => ({
        id: `found:${patient.id}`,
        label: patientName(patient),
        description: `${patient.documentType} ${patient.documentNumber}`,
        leftSection: icon('patients'),
        onClick: () =>
          void navigate({ to: '/c/$workspaceId/pacientes', params: { workspaceId }, search: { ver: patient.id } }),
      })),
    },
    {
      group: t('frame.palette.packages'),
      actions: (packages.data?.items ?? []).map(({ id, name, number, status }) => ({
        id: `found:${id}`,
        label: name || number || t('packages.untitled'),
        description: [number, t(`packages.status.${status}`)].filter(Boolean).join(' · '),
        leftSection: icon('package'),
        onClick: () =>
          void navigate({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: id } }),
      })),
    },
  ]
}

function useFixed(): SpotlightActionGroupData[] {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const params = { workspaceId }
  const actions = [
    {
      id: 'new-patient',
      label: t('frame.palette.newPatient'),
      leftSection: icon('plus'),
      onClick: () => void navigate({ to: '/c/$workspaceId/pacientes', params, search: { ver: 'nuevo' } }),
    },
    {
      id: 'new-package',
      label: t('frame.palette.newPackage'),
      leftSection: icon('plus'),
      onClick: () => void navigate({ to: '/c/$workspaceId/paquetes', params, search: { abrir: 'nuevo' } }),
    },
    {
      id: 'import-package',
      label: t('frame.palette.importPackage'),
      leftSection: icon('upload'),
      onClick: () => void navigate({ to: '/c/$workspaceId/paquetes', params, search: { abrir: 'importar' } }),
    },
    {
      id: 'sync-now',
      label: t('frame.palette.syncNow'),
      leftSection: icon('sync'),
      onClick: () => void call('dispatches.sync', { params }).finally(() => invalidate(['dispatches.status'])),
    },
  ]
  return [
    { group: t('frame.palette.actions'), actions: write ? actions : [] },
    {
      group: t('frame.palette.screens'),
      actions: SCREENS.map(({ key, to, icon: name }) => ({
        id: key,
        label: t(`frame.${key}`),
        leftSection: icon(name),
        onClick: () => void navigate({ to, params, search: {} }),
      })),
    },
  ]
}
