export const reports = {
  daysReversed: 'El último día está antes del primero.',
  tooManyDays: ({ most }: { most: number }) => `Un informe abarca hasta ${most} días. Acorte el período.`,
} as const
