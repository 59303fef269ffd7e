import type { ErrorHelp, HelpCode } from '../../error-help.ts'

/** Who is signed in, what that person may do, and two acts that meet. */
export const access = {
  unauthenticated: {
    cause: 'El teléfono o la contraseña no coinciden, la sesión cumplió doce horas, o alguien la cerró.',
    todo: 'Escriba de nuevo teléfono y contraseña. Tras varios intentos fallidos hay que esperar unos segundos.',
  },
  personal_access_token_limit_reached: {
    cause: 'Cada persona puede tener diez tokens vigentes y usted ya los tiene.',
    todo: 'En Ajustes › Tokens de acceso revoque uno que ya no se use y cree el nuevo.',
  },
  webhook_limit_reached: {
    cause: 'Cada clínica puede avisar a diez direcciones y ya las tiene.',
    todo: 'En Ajustes › Avisos a programas quite una que ya no se use.',
  },
  personal_access_token_not_allowed: {
    cause: 'Un programa externo pidió algo que solo puede decidir una persona, como cambiar usuarios o conexiones.',
    todo: 'Haga el cambio usted mismo, con su sesión, desde la pantalla correspondiente.',
  },
  personal_access_token_scope_required: {
    cause: 'El token se creó sin ese permiso: leer, escribir o enviar.',
    todo: 'Cree en Ajustes › Tokens de acceso otro token con el permiso necesario y cámbielo en el programa.',
  },
  personal_access_token_workspace_forbidden: {
    cause: 'El token se creó para otras clínicas.',
    todo: 'Cree un token que incluya esta clínica, o revise en el programa externo cuál clínica usa.',
  },
  account_disabled: {
    cause: 'Un administrador desactivó su cuenta.',
    todo: 'Pida a un administrador de la instalación que la active.',
  },
  phone_identity_retired: {
    cause: 'El teléfono con que ingresó ya no es el de su cuenta.',
    todo: 'Cierre sesión e ingrese con el teléfono nuevo.',
  },
  second_factor_required: {
    cause: 'Su cuenta pide, además de la contraseña, un código que cambia cada 30 segundos y sirve una sola vez.',
    todo: 'Ábralo en la aplicación de códigos de su teléfono, o use un código de recuperación. Si no tiene ninguno, un administrador puede quitarle el segundo factor en Ajustes › Personas.',
  },
  second_factor_setup_required: {
    cause:
      'Un administrador decidió que quienes administran la clínica usen un segundo factor, y su cuenta no lo tiene.',
    todo: 'Actívelo en Ajustes › Mi cuenta; necesita una aplicación de códigos en el teléfono.',
  },
  password_change_required: {
    cause: 'Un administrador le puso la contraseña, así que hay otra persona que la conoce.',
    todo: 'Ingrese a Radica y elija una contraseña propia; la pantalla la pide antes de todo lo demás.',
  },
  platform_admin_required: {
    cause: 'La acción afecta a toda la instalación, no solo a una clínica.',
    todo: 'Pídala a quien creó la primera cuenta de Radica en este equipo.',
  },
  workspace_membership_required: {
    cause: 'Ya no es miembro de la clínica, o su rol en ella no incluye lo que pidió.',
    todo: 'Pida a un administrador que lo agregue o cambie su rol en Ajustes › Personas.',
  },
  workspace_admin_required: {
    cause: 'La acción es de administración y su rol en la clínica es otro.',
    todo: 'Pida a un administrador de la clínica que la haga o que cambie su rol en Ajustes › Personas.',
  },
  global_identity_admin_required: {
    cause: 'La persona también pertenece a otras clínicas, y un cambio en su cuenta las afectaría a todas.',
    todo: 'Pida el cambio a un administrador de la instalación, o que lo haga la misma persona en Mi cuenta.',
  },
  migration_not_allowed: {
    cause: 'En esta instalación no se trasladan clínicas ni cuentas desde otra.',
    todo: 'Para pasar los datos a otro equipo use una copia de seguridad.',
  },
  authorization_changed: {
    cause: 'Quien creó el token dejó la clínica o cambió de rol después de crearlo.',
    todo: 'Cree un token nuevo con una cuenta que tenga el permiso, o ingrese otra vez.',
  },
  idempotency_key_required: {
    cause: 'Todo envío lleva una clave que impide hacerlo dos veces, y esta solicitud no la traía.',
    todo: 'En las pantallas basta intentarlo de nuevo. En un programa externo agregue «idempotency-key».',
  },
  idempotency_key_reused: {
    cause: 'La clave de un envío anterior se usó con otros datos, así que no se puede saber cuál de los dos se quiere.',
    todo: 'Vuelva a cargar la pantalla y repita la acción. Un programa externo debe usar una clave nueva.',
  },
  idempotency_in_progress: {
    cause: 'La misma acción ya se pidió y todavía no termina; por ejemplo, por un doble clic.',
    todo: 'Espere unos segundos y mire el estado del documento. No hace falta pedirla otra vez.',
  },
  revision_required: {
    cause: 'Para no pisar el trabajo de otra persona hay que decir qué revisión se cambia, y faltó.',
    todo: 'Vuelva a abrir el registro y guarde de nuevo. Un programa externo debe enviar «if-match».',
  },
  revision_conflict: {
    cause: 'Otra persona, u otra ventana, guardó el mismo registro después de que usted lo abrió.',
    todo: 'Radica muestra las dos versiones: elija campo por campo cuál queda y guarde.',
  },
  workspace_not_found: {
    cause: 'La dirección es de una clínica de otra instalación, o está mal copiada.',
    todo: 'Vuelva al inicio y elija la clínica en la parte superior.',
  },
  not_found: {
    cause: 'El registro no existe en esta clínica: la dirección es vieja o de otra clínica.',
    todo: 'Búsquelo por nombre o número con Ctrl+K. Si está archivado, use el filtro Archivados de su lista.',
  },
  resource_archived: {
    cause: 'El registro está archivado, y lo archivado no se cambia.',
    todo: 'Ábralo desde el filtro Archivados de su lista, restáurelo y luego haga el cambio.',
  },
  retention_required: {
    cause: 'Hay atenciones, facturas o paquetes RIPS de este paciente, y su plazo de conservación no ha terminado.',
    todo: 'Responda a la persona con el plazo y la norma que muestra «Datos personales» en la ficha del paciente; puede archivarla.',
  },
  duplicate_resource: {
    cause:
      'Otro registro de la clínica ya tiene ese documento, NIT, nombre, rango o fecha, o la atención ya es de otro documento. Puede estar archivado.',
    todo: 'Búsquelo, también entre los archivados, y use, cambie o restaure ese en vez de crear otro.',
  },
  invalid_phone: {
    cause: 'El número tiene menos o más cifras de las que tiene un teléfono, o le falta el indicativo.',
    todo: 'Escriba los 10 dígitos de un celular colombiano, o + y el indicativo del país.',
  },
  phone_in_use: {
    cause: 'Cada persona entra con un teléfono distinto y ese ya lo tiene otra.',
    todo: 'Use otro número. Si la persona ya tiene cuenta, agréguela a la clínica con el que tiene.',
  },
  user_not_in_workspace: {
    cause: 'Alguien retiró a la persona de la clínica mientras usted tenía la lista abierta.',
    todo: 'Vuelva a cargar la lista; si debe estar, agréguela otra vez.',
  },
  global_user_disabled: {
    cause: 'La cuenta de esa persona está desactivada en toda la instalación.',
    todo: 'Pida a un administrador de la instalación que la active y luego agréguela.',
  },
  cannot_remove_last_admin: {
    cause: 'Sin administradores nadie podría manejar la clínica.',
    todo: 'Dé primero el rol de administrador a otra persona y repita el cambio.',
  },
  membership_update_failed: {
    cause: 'La pertenencia cambió al mismo tiempo desde otra ventana.',
    todo: 'Vuelva a cargar la lista de personas y repita el cambio si todavía hace falta.',
  },
} as const satisfies Partial<Record<HelpCode, ErrorHelp>>
