/** The page for data that cannot be opened, or that comes from a copy, and what its forms are refused with. */
export const recovery = {
  keyTitle: 'Falta la llave de los datos',
  storeTitle: 'Los datos no se pueden abrir',
  newTitle: 'Restaurar una copia de seguridad',
  newWhy: 'Los datos de la clínica vuelven como estaban en la copia, con sus usuarios y contraseñas.',
  byKeyTitle: 'Con la llave de recuperación',
  byKeyWhy:
    'Los datos están en este equipo; solo falta su llave. Escriba la de la hoja que imprimió: 13 grupos de cinco caracteres. Los espacios y las mayúsculas no importan.',
  key: 'Llave de recuperación',
  openData: 'Abrir los datos',
  fromCopyTitle: 'Desde una copia de seguridad',
  folder: 'Carpeta de las copias',
  choose: 'Elegir…',
  search: 'Buscar',
  whichCopy: 'Qué copia se restaura',
  secret: 'Llave de recuperación, o frase de acceso de la copia',
  secretHelp:
    'Déjela en blanco si la copia se hizo en este mismo equipo. Las contraseñas del ministerio, del proveedor y del correo no viajan en la copia: se escriben de nuevo en Ajustes.',
  restore: 'Restaurar',
  newPassphrase: 'Frase de acceso nueva',
  newPassphraseWhy: ({ least }: { least: number }) =>
    `Este equipo no tiene un llavero del sistema: la frase se pedirá cada vez que Radica se abra. Al menos ${least} caracteres.`,
  retry: 'Volver a intentarlo',
  back: 'Volver: empezar con una clínica nueva',
  found: ({ count }: { count: number }) =>
    count === 0
      ? 'No hay copias de Radica en esa carpeta.'
      : count === 1
        ? 'Se encontró 1 copia.'
        : `Se encontraron ${count} copias.`,
  continuous: 'continua',
  manual: 'hecha a mano',
  migration: 'antes de actualizar los datos',
  update: 'antes de actualizar Radica',
  beforeKeyChange: 'antes de cambiar la clave de los datos',
  beforeRestore: 'lo que había antes de restaurar',
  verified: 'verificada',
  notVerified: 'sin verificar',
  here: 'en este equipo',
  failed: 'No se pudo. Inténtelo de nuevo.',
  folderAway: 'Esa carpeta no está. Conecte la memoria o el disco y escriba su ruta completa.',
  copyGone: 'Esa copia ya no está. Actualice la lista.',
  incomplete: 'Falta un dato. Revise lo que escribió.',
  passphraseNeeded: 'Este equipo no tiene un llavero del sistema: escriba además una frase de acceso nueva.',
  secretNeeded: 'Esta copia es de otro equipo: escriba su llave de recuperación o su frase de acceso.',
  sheetVoided: 'La llave es de una hoja anulada: solo abre las copias que se hicieron antes de anularla.',
  keyOfOtherCopy:
    'La llave está bien escrita, pero no es la de esta copia: cada copia se abre con la hoja que valía cuando se hizo.',
} as const
