import { useRead } from '../../base/api/query.ts'
import { useRights } from '../../base/workspace/workspace.ts'

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
  avisos: 'admin',
  auditoria: 'admin',
  datos: 'admin',
  reglas: 'admin',
  diagnostico: 'admin',
  cuenta: 'all',
} as const
export type SectionName = keyof typeof OF
export const SECTION_NAMES = Object.keys(OF) as SectionName[]

/** The sections that this person may open, as soon as it is known who that is. */
export function useOpenSections() {
  const { admin } = useRights()
  const account = useRead('account.get', {})
  const mine = { all: true, admin, platform: account.data?.platformRole === 'admin' }
  return { account, open: account.data ? SECTION_NAMES.filter((name) => mine[OF[name]]) : [] }
}
