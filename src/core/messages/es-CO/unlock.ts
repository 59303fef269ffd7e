/** The page that stands before closed data, and what its forms are refused with. */
export const unlock = {
  protectTitle: 'Proteja sus datos',
  protectWhy:
    'Este equipo no tiene un llavero del sistema, así que los datos de la clínica se cifran con una frase que solo usted conoce. Se pide cada vez que Radica se abre.',
  protectRisk: 'Si se pierden la frase y la llave de recuperación, los datos no se pueden recuperar.',
  lockedTitle: 'Radica está bloqueada',
  lockedWhy: 'Los datos de la clínica están cifrados. Escriba la frase de acceso para abrirlos.',
  passphrase: 'Frase de acceso',
  strength: 'Fortaleza de la frase',
  hint: ({ least }: { least: number }) =>
    `Al menos ${least} caracteres. Cuatro o cinco palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.`,
  again: 'Otra vez, para no equivocarse',
  encrypt: 'Cifrar y empezar',
  open: 'Abrir',
  haveBackup: 'Tengo una copia de seguridad de otro equipo',
  tooShort: 'Muy corta',
  score0: 'Se adivina de inmediato',
  score1: 'Muy fácil de adivinar',
  score2: 'Todavía fácil de adivinar',
  score3: 'Buena',
  score4: 'Muy buena',
  silent: 'Radica no responde; vuelva a abrirla.',
  jsonOnly: 'Se espera JSON.',
  ownPageOnly: 'Solo la página de Radica puede pedir esto.',
  typePassphrase: 'Escriba la frase de acceso.',
  shorterThan: ({ least }: { least: number }) => `La frase debe tener al menos ${least} caracteres.`,
  differ: 'Las dos frases no son iguales.',
  tooManyTries: ({ seconds }: { seconds: number }) =>
    `Demasiados intentos. Espere ${seconds} segundos e inténtelo de nuevo.`,
  notByPassphrase: 'Estos datos no se abren con una frase de acceso.',
  wrongPassphrase: 'La frase de acceso no es la de estos datos.',
} as const
