export const security = {
  title: 'Seguridad',
  lead: 'Cómo se protege la clínica en los equipos donde se usa.',
  idleLock: 'Minutos sin uso antes de bloquear la ventana',
  idleLockHelp: 'Al bloquearse pide la contraseña; lo que se estaba escribiendo se conserva.',
  minutesRange: 'Entre 1 y 240 minutos.',
  adminSecondFactor: 'Pedir un segundo factor a quienes administran la clínica',
  adminSecondFactorHelp:
    'Además de la contraseña, un código del teléfono. Mientras no lo activen no podrán cambiar personas, conexiones ni ajustes.',
  saved: 'Se guardaron los ajustes de seguridad.',
} as const

export const secondFactor = {
  title: 'Segundo factor',
  lead: 'Además de la contraseña, un código de su teléfono que cambia cada 30 segundos.',
  isOn: 'Al ingresar se le pide, además de la contraseña, un código de su teléfono.',
  turnOn: 'Activar el segundo factor',
  turnOff: 'Quitar el segundo factor',
  turnedOff: 'Ya no se le pedirá un código al ingresar.',
  offText: 'Volverá a ingresar solo con su contraseña.',
  scan: 'Escanee el código con una aplicación de códigos (Google Authenticator, Aegis, 1Password…), o escriba la clave en ella.',
  qr: 'Código QR del segundo factor',
  copySecret: 'Copiar la clave',
  code: 'El código que muestra la aplicación',
  codesTitle: 'Guarde sus códigos de recuperación',
  codesText: 'Cada uno sirve una vez, si no tiene el teléfono a la mano. Es la única vez que se muestran.',
  copyCodes: 'Copiar los códigos',
  codesKept: 'Ya los guardé',
  memberRemove: 'Quitar su segundo factor',
  memberRemoved: '{{name}} ya puede ingresar solo con su contraseña.',
  signInCode: 'Código de su aplicación',
  signInHelp: 'Seis números, o un código de recuperación.',
} as const
