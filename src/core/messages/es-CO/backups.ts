export const backups = {
  folderNotHere: 'Esa carpeta no está en este equipo. Escriba su ruta completa.',
  folderOutside: 'Elija una carpeta fuera de la de los datos, mejor en otro disco.',
  copyGone: 'Esa copia ya no está. Actualice la lista.',
  byDatabase:
    'Los datos de esta central están en una base de datos PostgreSQL: sus copias las hace quien la administra.',
  copyForeign:
    'La copia no se abre con la llave de estos datos: es de otra instalación, o su archivo no es de Radica. Nada se cambió.',
  copyDamaged: 'La copia está dañada y no pasó su verificación. Elija otra; nada se cambió.',
  noRoomToOpen: 'El disco está lleno: no hay espacio para abrir la copia. Libere espacio y repita; nada se cambió.',
  noRoom: 'No hay espacio en el disco para la copia. Libere espacio y repita; los datos no se tocaron.',
  folderAway: 'La carpeta de las copias no está. Conecte la memoria o el disco, o revise la red; se sigue intentando.',
  diskSilent: 'El disco de las copias no responde. Pruebe con otro; los datos de este equipo no se tocaron.',
  noPermission: 'Radica no tiene permiso para escribir en la carpeta de las copias.',
  readOnly: 'La carpeta de las copias es de solo lectura.',
  failed: 'La copia no se pudo hacer. Se sigue intentando.',
} as const
