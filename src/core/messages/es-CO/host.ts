export const host = {
  portTaken: ({ port }: { port: number }) => `El puerto ${port} está ocupado por otro programa. Elija otro.`,
  setupTokenNeeded:
    'Abra la dirección completa que Radica muestra al iniciar; si ya no la tiene, iníciela de nuevo. Solo quien la inició puede hacer esto.',
  locked: 'Los datos están bloqueados hasta que una persona escriba la frase de acceso.',
  reopening: 'Los datos se están abriendo de nuevo. Espere un momento.',
  restarting: 'El motor de datos de Radica se está reiniciando; lo guardado está a salvo. Inténtelo de nuevo.',
  apiOnly: 'Aquí solo está la API de Radica.',
  programsOnly: 'Esta puerta es para programas, no para páginas web.',
  tokenNeeded: ({ prefix }: { prefix: string }) => `Se entra con un token de acceso (Bearer ${prefix}…).`,
} as const
