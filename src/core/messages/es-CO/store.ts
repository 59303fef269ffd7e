export const store = {
  copyNewer: 'La copia es de una versión más nueva de Radica. Actualice el programa; nada se cambió.',
  noCopy: 'El archivo no es una copia de Radica. Nada se cambió.',
  oldSqlite: ({ version, minimum }: { version: string; minimum: string }) =>
    `SQLite ${version} es anterior a ${minimum}.`,
  foreign: 'La clave no abre el almacén, o el archivo no es de Radica. Los datos no se tocaron.',
  damaged: 'El almacén está dañado. Restaure la última copia verificada; no se escribió nada.',
  full: 'El disco está lleno. Libere espacio y repita: lo último no se guardó.',
  fullAtOpen:
    'El disco está lleno: no queda espacio ni para abrir los datos. Libere espacio y repita; los datos no se tocaron.',
  readOnly: 'El almacén es de solo lectura. Revise los permisos de la carpeta de datos.',
  diskSilent: 'El disco no responde. Lo último no se guardó; revise el disco antes de seguir.',
  cannotOpen: 'No se pudo abrir el almacén. Revise que la carpeta de datos exista y tenga permisos.',
  busy: 'Otro programa tiene ocupado el almacén.',
  migrationMissing: ({ version }: { version: number }) => `Falta la migración ${version}.`,
  newer: 'El almacén es de una versión más nueva de Radica. Actualice el programa; nada se cambió.',
  notMigrated:
    'Esta versión de Radica no pudo actualizar los datos; quedaron como estaban y la versión anterior los abre. Hay una copia verificada en la carpeta «copias».',
} as const
