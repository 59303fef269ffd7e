/** The advisory locks of a hub's database, each a number of its own. `extras.sql` has 7246275: the places of events. */
export const LOCKS = {
  /** Whoever makes the tables. */
  tables: 7_246_273,
  /** Whoever writes everywhere, alone; those of one workspace share it. */
  everywhere: 7_246_274,
  /** The first half of the numbers of workers; the hash of what is owned begins with it, too. */
  workers: 7_246_276,
  /** Whoever runs the simulators. */
  simulators: 7_246_277,
} as const
