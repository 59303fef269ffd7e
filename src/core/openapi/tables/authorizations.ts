import type { Entry } from './properties.ts'

const NUMBER: Entry = [
  'Number of the authorization, as services report it (`numAutorizacion`).',
  'Número de la autorización, como la reportan los servicios (`numAutorizacion`).',
  'AUT-2026-0077',
]
const CODES: Entry = [
  'Codes of the services that it is for; none: any service.',
  'Códigos de los servicios que autoriza; ninguno: cualquiera.',
  ['931001'],
]

/** Of what payers authorize. */
export const AUTHORIZATION_WORDS: Readonly<Record<string, Entry>> = {
  'authorizations.list.show': [
    'Only those that end soon with something left, that ended, or that are used up.',
    'Solo las que vencen pronto y tienen saldo, las vencidas, o las agotadas.',
    'ending',
  ],
  'exports.table.show': ['Of `authorizations`: as in the list.', 'De `authorizations`: como en la lista.', 'ending'],
  authorizationId: ['The payer’s authorization.', 'La autorización del pagador.', 'aut_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  'Authorization.number': NUMBER,
  'AuthorizationInput.number': NUMBER,
  'AuthorizationPatch.number': NUMBER,
  'Authorization.codes': CODES,
  'AuthorizationInput.codes': CODES,
  'AuthorizationPatch.codes': CODES,
  sessions: [
    'How many services the payer allows; null: it does not say.',
    'Cuántos servicios autoriza el pagador; null: no lo dice.',
    10,
  ],
  'Authorization.used': [
    'Sessions in services of visits that report the number, but for those of annulled invoices.',
    'Sesiones en servicios de atenciones que llevan el número, salvo las de facturas anuladas.',
    4,
  ],
  'Authorization.left': [
    'Sessions that are left; below nothing where more were given than allowed; null without a limit.',
    'Sesiones que quedan; menos de cero si se dieron de más; null si no hay límite.',
    6,
  ],
}
