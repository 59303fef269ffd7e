import { Fault } from '../fault.ts'
import { StoreFault } from '../store/connection.sqlite.ts'

/** Node's code of a failed file operation. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const TROUBLES: Partial<Record<StoreFault['trouble'], string>> = {
  foreign:
    'La copia no se abre con la llave de estos datos: es de otra instalación, o su archivo no es de Radica. Nada se cambió.',
  damaged: 'La copia está dañada y no pasó su verificación. Elija otra; nada se cambió.',
  full: 'El disco está lleno: no hay espacio para abrir la copia. Libere espacio y repita; nada se cambió.',
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'No hay espacio en el disco para la copia. Libere espacio y repita; los datos no se tocaron.',
  EDQUOT: 'No hay espacio en el disco para la copia. Libere espacio y repita; los datos no se tocaron.',
  ENOENT: 'La carpeta de las copias no está. Conecte la memoria o el disco, o revise la red; se sigue intentando.',
  ENODEV: 'La carpeta de las copias no está. Conecte la memoria o el disco, o revise la red; se sigue intentando.',
  EIO: 'El disco de las copias no responde. Pruebe con otro; los datos de este equipo no se tocaron.',
  EACCES: 'Radica no tiene permiso para escribir en la carpeta de las copias.',
  EPERM: 'Radica no tiene permiso para escribir en la carpeta de las copias.',
  EROFS: 'La carpeta de las copias es de solo lectura.',
}

/** Why a copy could not be made, read or put in place, in a sentence for the person. Other failures pass unchanged. */
export function refusal(error: unknown): unknown {
  if (error instanceof StoreFault) {
    const field = error.trouble === 'full' || error.trouble === 'disk' ? undefined : 'path.backupId'
    const message = TROUBLES[error.trouble] ?? error.message
    return field ? new Fault('invalid_request', message, { field }) : new Fault('internal_error', message)
  }
  const sentence = SYSTEM[systemCode(error) ?? '']
  return sentence ? new Fault('internal_error', sentence) : error
}

/** The same, for a line of state. */
export function sentenceOf(error: unknown): string {
  const known = refusal(error)
  return known instanceof Fault ? known.message : 'La copia no se pudo hacer. Se sigue intentando.'
}
