export const host = {
  portTaken: ({ port }: { port: number }) => `El puerto ${port} está ocupado por otro programa. Elija otro.`,
} as const
