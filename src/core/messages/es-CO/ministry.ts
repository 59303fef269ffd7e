export const ministry = {
  unexplained: 'El ministerio no explicó este hallazgo.',
  tooLarge: 'El paquete supera el tamaño que el ministerio recibe.',
  noReason: 'El ministerio rechazó el paquete sin decir por qué.',
  notUnderstood: 'El ministerio no entendió el paquete; revise su estructura y el XML.',
} as const
