import type { MachineServices } from '../core.ts'

/** A core that nobody gave a machine: copies go beside the data, and there is no door to open. */
export const bareMachine: MachineServices = {
  settings: { backupFolder: () => null, setBackupFolder: async () => undefined },
  companions: [],
  reopen: () => undefined,
  localApi: {
    state: () => ({ enabled: false, url: null, configurable: false }),
    set: async () => ({ enabled: false, url: null, configurable: false }),
  },
}
