import type { Adjustment, RipsPackage } from '../../../src/contract/packages.ts'
import { consulta, type Draft, medicamento, rips, usuario } from '../../support/rips.ts'
import { type Filing, madePackage } from './filing.ts'

/** Values that are in every dialect at once, and what they mean; `n` tells the users apart. */
const serviciosIn = (n: number, isDirty: boolean): Draft => ({
  consultas: [1, 2].map((each) => ({
    ...consulta({ consecutivo: each, codConsulta: `89060${each}` }),
    ...(isDirty && { consecutivo: 1, viaIngresoServicioSalud: '02', codDiagnosticoRelacionado1: '' }),
  })),
  medicamentos: [
    {
      ...medicamento({ idMIPRES: null, cantidadMedicamento: 1 + (n % 90) }),
      ...(isDirty && { idMIPRES: '', numAutorizacion: 'AUT1', cantidadMedicamento: String(1 + (n % 90)) }),
      ...(isDirty && { fechaDispensAdmon: '2026-06-26T12:35:00', codDiagnosticoPrincipal: 'c402  ' }),
    },
  ],
})

export const userIn = (n: number, isDirty: boolean): Draft =>
  usuario({
    consecutivo: isDirty ? 1 : n + 1,
    numDocumentoIdentificacion: `${1_000_000_000 + n}${isDirty ? ' ' : ''}`,
    servicios: serviciosIn(n, isDirty),
  })

/** A RIPS without invoice: as a careless program writes it, and as it should have been. */
export function allDialects(numNota: string, users: number): { text: string; clean: Draft } {
  const of = (isDirty: boolean) =>
    rips({
      numFactura: isDirty ? '' : null,
      tipoNota: 'RS',
      numNota,
      usuarios: Array.from({ length: users }, (_, n) => userIn(n, isDirty)),
    })
  return { text: `\ufeff${JSON.stringify(of(true))}`, clean: of(false) }
}

/** What a package was adjusted by, a line each. */
export const told = ({ adjustments }: { adjustments: readonly Adjustment[] }) =>
  adjustments.map(({ kind, group, property, count }) => [kind, group, property, count].join(' '))

/** What the tests do at a clinic's desk: the ways in, and what became of it. */
export function deskOf(at: () => Filing) {
  const imported = async (bytes: Buffer | string, fileName = 'his.json'): Promise<RipsPackage> => {
    const contentBase64 = Buffer.from(bytes).toString('base64')
    const { packages } = (await at().api('ripsPackages.import', { body: { fileName, contentBase64 } })).body
    return packages[0] as RipsPackage
  }
  const uploaded = async (bytes: Buffer | string, fileName = 'his.json'): Promise<RipsPackage> => {
    const given = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    return madePackage((await at().api.raw('ripsPackages.upload', { query: { fileName }, bytes: given })).body as never)
  }
  const created = async (content: Draft, values = {}) =>
    (await at().api('ripsPackages.create', { body: { kind: 'without_invoice', rips: content, ...values } })).body

  const judged = async ({ id }: RipsPackage) =>
    (await at().api('ripsPackages.validate', { params: { packageId: id } })).body
  const errorsOf = async (made: RipsPackage) =>
    (await judged(made)).issues
      .filter(({ severity }) => severity === 'error')
      .map(({ code, path }) => `${code} ${path}`)
  /** The kept bytes, as they are: reading them as text would take a mark off. */
  async function original({ id }: RipsPackage): Promise<Buffer> {
    const address = `http://radica.test/api/v1/workspaces/${at().workspaceId}/rips-packages/${id}/original`
    const headers = { authorization: `Bearer ${at().token}` }
    return Buffer.from(await (await at().core.fetch(new Request(address, { headers }))).arrayBuffer())
  }

  const wire = async ({ id }: RipsPackage) =>
    (await at().api.raw('ripsPackages.export', { params: { packageId: id }, query: { format: 'json' } })).text

  return { imported, uploaded, created, judged, errorsOf, original, wire }
}
