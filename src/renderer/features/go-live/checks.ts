import type { LinkProps } from '@tanstack/react-router'
import type { LastUsedNumber } from '../../../contract/go-live.ts'

/** What has to be right before the first real document, in the order in which one thing asks for the other. */
export const CHECKS = {
  provider: { to: '/c/$workspaceId/ajustes/$section', section: 'facturacion' },
  ranges: { to: '/c/$workspaceId/ajustes/$section', section: 'facturacion', hash: 'rangos' },
  numbering: { to: '/c/$workspaceId/ajustes/$section', section: 'produccion', hash: 'numeracion' },
  ministry: { to: '/c/$workspaceId/ajustes/$section', section: 'ministerio' },
  catalogs: { to: '/c/$workspaceId/catalogos' },
  backup: { to: '/c/$workspaceId/ajustes/$section', section: 'copias' },
} as const satisfies Record<string, Pick<LinkProps, 'to' | 'hash'> & { section?: string }>
export type Check = keyof typeof CHECKS

/** Every range in use has its last number said, and the provider would give none that is used. */
export const isNumbered = (numbering: readonly LastUsedNumber[]): boolean =>
  numbering.length > 0 && numbering.every(({ agreement }) => agreement === 'agrees' || agreement === 'ahead')
