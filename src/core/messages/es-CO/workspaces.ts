export const workspaces = {
  nitFixed: 'Ya se enviaron documentos con el NIT actual: no se puede cambiar.',
  environmentFixed: 'Ya se enviaron documentos en este ambiente: cree otro espacio para el otro.',
  ownSecondFactor: 'Active antes su propio segundo factor, en Mi cuenta.',
  memberNotFound: 'Esa persona no pertenece a este espacio de trabajo.',
  lastAdmin: 'Es el último administrador: nombre antes a otro.',
  ownPassword: 'Cambie su propia contraseña en su cuenta, con la contraseña actual.',
  removeOwnSecondFactor: 'Quite su propio segundo factor en su cuenta, con la contraseña actual.',
  memberElsewhere: 'Esa persona pertenece a otras clínicas: lo hace un administrador de la instalación.',
  namesNeeded: 'Escriba los nombres y apellidos de la persona; si es nueva en Radica, también su primera contraseña.',
  otherNames: 'Ese teléfono es de una cuenta con otros nombres. Pregúntele a la persona cómo se registró.',
  alreadyMember: 'Esa persona ya pertenece a este espacio.',
  productionOfOthers:
    'Ya hay un espacio de producción de este NIT y usted no lo administra. Pida a quien lo administra que lo nombre administrador.',
  alreadyProduction: 'Este espacio ya es de producción: los registros se llevan desde el de habilitación.',
  unknownList: 'No hay una lista con ese nombre.',
} as const
