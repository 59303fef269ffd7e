import { UNOBSERVED } from '../../core/dispatch/observer.ts'
import type { Telemetry } from './telemetry.ts'

const SILENT: Telemetry = {
  observer: UNOBSERVED,
  request: (_, answer) => answer(),
  statement: () => undefined,
  watch: () => undefined,
  close: async () => undefined,
}

/** Its libraries are loaded only where there is somebody to tell. */
export async function openTelemetry(endpoint: string | undefined, role: string): Promise<Telemetry> {
  return endpoint === undefined ? SILENT : (await import('./otlp.ts')).openOtlp(endpoint, role)
}
