import { WEAKNESSES } from '../../../../contract/password-weaknesses.ts'

export const password = {
  help: 'Al menos {{count}} caracteres. Cuatro o cinco palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  strength: 'Fortaleza de la contraseña',
  score0: 'Se adivina de inmediato',
  score1: 'Muy fácil de adivinar',
  score2: 'Todavía fácil de adivinar',
  score3: 'Buena',
  score4: 'Muy buena',
  weak: 'Es fácil de adivinar. Use cuatro o cinco palabras sin relación entre sí.',
  weaknesses: WEAKNESSES,
  ownTitle: 'Elija su contraseña',
  ownLead: 'La que tiene se la puso un administrador. Elija una que solo usted conozca para empezar.',
  given: 'La contraseña que le dieron',
  own: 'Su contraseña nueva',
  again: 'Otra vez, para no equivocarse',
  mismatch: 'Las dos contraseñas no son iguales.',
  save: 'Guardar y empezar',
} as const
