import { useRead } from '../api/query.ts'
import { useRights } from '../session/workspace.ts'

/** Whose each section is: of everybody, of the clinic's administrators, or of whoever runs the installation. */
const OF = {
  clinica: 'all',
  ministerio: 'admin',
  facturacion: 'admin',
  miembros: 'admin',
  tokens: 'all',
  copias: 'platform',
  llave: 'platform',
  actualizaciones: 'platform',
  programas: 'platform',
  auditoria: 'admin',
  diagnostico: 'admin',
  cuenta: 'all',
} as const
export type SectionName = keyof typeof OF
export const SECTION_NAMES = Object.keys(OF) as SectionName[]

/** The sections that this person may open; undefined until that is known. */
export function useOpenSections(): readonly SectionName[] | undefined {
  const { admin } = useRights()
  const { data } = useRead('account.get', {})
  if (!data) return undefined
  const mine = { all: true, admin, platform: data.platformRole === 'admin' }
  return SECTION_NAMES.filter((name) => mine[OF[name]])
}
