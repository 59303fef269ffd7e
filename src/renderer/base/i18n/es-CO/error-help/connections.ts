import type { ErrorHelp, HelpCode } from '../../error-help.ts'

/** The clinic's own data, and its doors to the ministry, the provider and the mail. */
export const connections = {
  invalid_environment: {
    cause: 'El ambiente no es producción ni habilitación, o no se puede cambiar a ese.',
    todo: 'Elija uno de los dos ambientes que muestra Ajustes › Clínica.',
  },
  sandbox_requires_habilitacion: {
    cause: 'Esta instalación funciona con simuladores, y con ellos nada puede tener efecto legal.',
    todo: 'Deje la clínica en habilitación. Para trabajar de verdad use una instalación de producción.',
  },
  invalid_nit: {
    cause: 'El NIT tiene letras o cifras de más, o el dígito de verificación no es el que le corresponde.',
    todo: 'Cópielo del RUT: puede llevar puntos y dígito de verificación. Sin el dígito, Radica lo calcula y lo muestra.',
  },
  tenant_nit_mismatch: {
    cause: 'La clínica ya emitió documentos con su NIT, y cambiarlo los dejaría sin dueño.',
    todo: 'Si el NIT es otro, cree otra clínica. Si estaba mal escrito, hable con soporte antes de seguir.',
  },
  ministry_login_failed: {
    cause: 'El ministerio rechazó el tipo o número de documento, o la contraseña, de la conexión.',
    todo: 'Compruébelos en el portal del ministerio y corríjalos en Ajustes › Conexión con el ministerio.',
  },
  invalid_ministry_token: {
    cause: 'El ministerio aceptó la contraseña pero entregó una sesión vacía o vencida.',
    todo: 'Espere unos minutos e intente otra vez; es una falla del servicio del ministerio.',
  },
  ministry_unavailable: {
    cause: 'El servicio del ministerio no contesta, está en mantenimiento, o este equipo no tiene conexión.',
    todo: 'Siga trabajando: lo que espera sale solo cuando vuelva la conexión, y sale una sola vez.',
  },
  ministry_credentials_missing: {
    cause: 'La clínica no tiene guardados el usuario y la contraseña del ministerio.',
    todo: 'Un administrador los escribe en Ajustes › Conexión con el ministerio y los prueba allí.',
  },
  invoice_provider_not_configured: {
    cause: 'La clínica no tiene guardada su cuenta con el proveedor de facturación.',
    todo: 'Un administrador la escribe en Ajustes › Facturación electrónica y la prueba allí.',
  },
  invoice_provider_company_mismatch: {
    cause: 'La cuenta del proveedor es de una empresa con otro NIT. Emitir con ella sería facturar por otro.',
    todo: 'Compare el NIT de Ajustes › Clínica con el de la cuenta y conecte la cuenta correcta.',
  },
  invoice_provider_unavailable: {
    cause: 'El proveedor no contesta, está en mantenimiento, o este equipo no tiene conexión.',
    todo: 'Siga trabajando: lo que espera sale solo cuando vuelva la conexión, y sale una sola vez.',
  },
  upstream_configuration_invalid: {
    cause: 'La dirección no es https, es de otro ambiente, o el certificado no es el que se confirmó.',
    todo: 'Un administrador revisa la dirección y el certificado de la conexión y la prueba otra vez.',
  },
  email_disabled: {
    cause: 'El proveedor de facturación de la clínica no envía correos, o la clínica desactivó su envío.',
    todo: 'Descargue el PDF y envíelo usted, o active el correo en los ajustes de la conexión.',
  },
  email_not_configured: {
    cause: 'La clínica no tiene una conexión de correo.',
    todo: 'Un administrador la completa en Ajustes. Mientras tanto descargue el PDF y envíelo usted.',
  },
  recipient_email_missing: {
    cause: 'El pagador o el paciente no tenía correo cuando se emitió el documento.',
    todo: 'Escriba el correo al enviar, y guárdelo en el registro del pagador para la próxima vez.',
  },
  email_attachment_too_large: {
    cause: 'El PDF y el XML juntos pasan de lo que admite el correo.',
    todo: 'Descargue los archivos y compártalos por otro medio.',
  },
  email_outcome_unknown: {
    cause: 'La conexión se cortó justo al enviar: el correo pudo haber salido.',
    todo: 'Pregunte a quien lo recibe. Solo si no llegó, envíelo otra vez confirmando el reenvío.',
  },
  email_send_failed: {
    cause: 'El servicio de correo rechazó el mensaje; no salió.',
    todo: 'Revise la dirección y envíelo de nuevo.',
  },
} as const satisfies Partial<Record<HelpCode, ErrorHelp>>
