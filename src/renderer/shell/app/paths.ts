export const FIRST_RUN = '/primera-vez'
export const HELP = '/ayuda'
export const MANUAL = '/manual'

/** Help is for everybody, above all for who cannot get in. */
export const isHelp = (path: string): boolean => path === HELP || path.startsWith(MANUAL)
