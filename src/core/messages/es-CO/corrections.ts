/** What is said of corrections in bulk. */
export const corrections = {
  notInBulk: 'El RIPS de este paquete es demasiado grande, o no se tiene: corríjalo en el paquete.',
  changedMeanwhile: 'El valor cambió después de la vista previa. Vuelva a corregirlo.',
} as const
