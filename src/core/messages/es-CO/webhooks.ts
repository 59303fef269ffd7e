export const webhooks = {
  plainAddress: 'La dirección no puede llevar usuario, contraseña ni fragmento (#).',
  fingerprintNeeded: 'Indique la huella SHA-256 del certificado del servidor que recibe.',
  unencrypted: 'Sin cifrar solo se avisa a este mismo equipo: use https:// y la huella del certificado.',
  sharedMachine:
    'Este servidor atiende a varias clínicas: a los programas que corren en él o en su red solo les puede avisar quien administra la instalación.',
  notFound: 'No existe ese aviso.',
  limit: ({ max }: { max: number }) => `Ya hay ${max} avisos a otros programas; quite uno.`,
} as const
