export const general = {
  /** One sentence after the other. */
  both: ({ first, second }: { first: string; second: string }) => `${first} ${second}`,
  quoted: ({ name }: { name: string }) => `«${name}»`,
  listed: ({ first, second }: { first: string; second: string }) => `${first}, ${second}`,
} as const
