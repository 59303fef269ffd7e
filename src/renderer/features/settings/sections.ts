import { type Right, roleMay } from '../../../contract/rights.ts'
import { useRead } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

type Owner = 'all' | 'platform' | Right

/** Whose each section is: of everybody, of whose role includes a right, or of whoever runs the installation. */
const OF = {
  clinica: 'all',
  ministerio: 'settings',
  facturacion: 'settings',
  produccion: 'settings',
  miembros: 'people',
  tokens: 'all',
  copias: 'platform',
  llave: 'platform',
  actualizaciones: 'platform',
  programas: 'platform',
  avisos: 'settings',
  auditoria: 'audit.read',
  datos: 'personalData',
  reglas: 'audit.read',
  diagnostico: 'settings',
  seguridad: 'settings',
  instalacion: 'platform',
  cuenta: 'all',
} as const satisfies Record<string, Owner>
export type SectionName = keyof typeof OF
export const SECTION_NAMES = Object.keys(OF) as SectionName[]

/** The sections that this person may open, as soon as it is known who that is. */
export function useOpenSections() {
  const { role } = useWorkspace()
  const account = useRead('account.get', {})
  const isPlatformAdmin = account.data?.platformRole === 'admin'
  const isOpen = (of: Owner) => of === 'all' || (of === 'platform' ? isPlatformAdmin : roleMay(role, of))
  return { account, open: account.data ? SECTION_NAMES.filter((name) => isOpen(OF[name])) : [] }
}
