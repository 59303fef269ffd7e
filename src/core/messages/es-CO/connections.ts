export const connections = {
  ministryUnavailable: 'El sistema del ministerio no responde en esa dirección.',
  ministryLogin: 'El ministerio no aceptó el documento o la contraseña.',
  ministryToken: 'El ministerio abrió la sesión y luego no la reconoció.',
  ministryOther: 'La dirección o el certificado no son los que se confirmaron.',
  notFound: 'No existe esa conexión.',
  ministryPassword:
    'Falta la contraseña del ministerio. Cuando cambian la dirección, el certificado o el usuario, escriba otra vez la contraseña.',
  ministryNotSet: 'La conexión con el ministerio no está configurada.',
  noSimulator: 'Un espacio de producción no se conecta a un simulador.',
  ministryFirst: 'Configure primero la conexión con el ministerio.',
  foreignOrigin: 'Esta dirección no es del proveedor para este ambiente.',
  plainOrigin: 'La dirección debe empezar por https://. Sin cifrar solo se llega a este mismo equipo.',
  providerSecrets:
    'Faltan las credenciales del proveedor. Cuando cambian el proveedor, la dirección o el usuario, escríbalas otra vez todas.',
  providerUnavailable: 'El proveedor de facturación no responde. No se envió nada; puede reintentar.',
  otherCompany: 'La cuenta del proveedor de facturación es de otra empresa.',
  providerLogin: 'El proveedor no aceptó la dirección o las credenciales configuradas.',
  providerFirst: 'Configure primero la conexión con el proveedor de facturación.',
  providerNotSet: 'La conexión con el proveedor de facturación no está configurada.',
  ownCompanyOnly: 'En producción la cuenta es siempre de la propia empresa.',
  emailNotSet: 'El envío por correo no está configurado.',
} as const
