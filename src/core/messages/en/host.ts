import type { host as esCO } from '../es-CO/host.ts'
import type { Translated } from '../translated.ts'

export const host: Translated<typeof esCO> = {
  portTaken: ({ port }) => `Port ${port} is in use by another program. Choose another one.`,
  setupTokenNeeded:
    'Open the whole address that Radica shows when it starts; if you no longer have it, start Radica again. Only who started it can do this.',
  locked: 'The data is locked until a person types the passphrase.',
  reopening: 'The data is being opened again. Wait a moment.',
  restarting: "Radica's data engine is starting again; what was saved is safe. Try again.",
  apiOnly: 'Only the API of Radica is here.',
  programsOnly: 'This door is for programs, not for web pages.',
  tokenNeeded: ({ prefix }) => `Sign in with an access token (Bearer ${prefix}…).`,
}
