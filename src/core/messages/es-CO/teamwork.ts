export const teamwork = {
  nobodyHere: 'Esa persona no está en esta clínica, o su rol no incluye facturas.',
  notYours: 'No existe ese comentario, o lo escribió otra persona.',
  tooMany: ({ max }: { max: number }) => `No caben más de ${max} comentarios.`,
} as const
