import type { BodyInput } from '../../../src/contract/operations.ts'
import { rest } from '../../support/rest.ts'
import { type Clinic, minutes, service } from '../documents/clinic.ts'

type Correction = BodyInput<'corrections.preview'>['correction']
type Finding = readonly [code: string, path: string]

export const PURPOSE = 'usuarios[].servicios.consultas[].finalidadTecnologiaSalud'
export const AT_PURPOSE = 'usuarios[0].servicios.consultas[0].finalidadTecnologiaSalud'

export const correctionOf = (changes: Correction['changes'], more: Partial<Correction> = {}): Correction => ({
  source: 'ministry',
  code: 'RVC999',
  place: PURPOSE,
  changes,
  ...more,
})

export const packageIds = (invoices: readonly { packageId: string | null }[]) =>
  invoices.map(({ packageId }) => packageId ?? '')

let keys = 0

/** A clinic whose packages the ministry rejects, and who corrects them. */
export function correctionDesk(clinic: () => Clinic) {
  /** The ministry rejects everything that it is sent, with these findings. */
  function ministrySays(...findings: readonly Finding[]): void {
    const said = findings.map(([Codigo, path]) => ({
      Clase: 'RECHAZADO',
      Codigo,
      Descripcion: `Dice ${Codigo}`,
      Observaciones: '',
      PathFuente: `rips.${path}`,
    }))
    clinic().wire.intercept = async (_, path) =>
      path.includes('/Cargar') ? { body: { ResultState: false, ProcesoId: 1, ResultadosValidacion: said } } : undefined
  }

  /** Issued invoices of one consultation, whose packages the ministry rejected. */
  async function rejected(count: number, finding: Finding = ['RVC999', AT_PURPOSE], values = {}) {
    ministrySays(finding)
    const invoices = []
    for (let n = 0; n < count; n++) {
      const [patientId] = clinic().patients
      const line = { patientId, category: 1, service: service.consulta(values), unitPrice: 45_000 }
      invoices.push(await clinic().filed({ lines: [line] }))
    }
    clinic().wire.intercept = undefined
    return invoices
  }

  const causes = async (query = {}) => (await clinic().api('correctionCauses.list', { query })).body
  const preview = async (correction: Correction, targetIds: string[]) =>
    (await clinic().api('corrections.preview', { body: { correction, targetIds } })).body.items

  async function corrected(correction: Correction, targetIds: string[]) {
    const body = { name: 'Corrección', act: 'correct', targetIds, correction } as const
    const { id } = (await clinic().api('documentRuns.create', { body, idempotencyKey: `fix-${++keys}` })).body
    const params = { documentRunId: id }
    const get = async () => (await clinic().api('documentRuns.get', { params })).body
    while ((await get()).state === 'working') await rest()
    await clinic().pass(minutes(5))
    return { run: await get(), rows: (await clinic().api('documentRunItems.list', { params, query: {} })).body.items }
  }
  const packageOf = async (packageId: string) =>
    (await clinic().api('ripsPackages.get', { params: { packageId } })).body

  return { ministrySays, rejected, causes, preview, corrected, packageOf }
}
