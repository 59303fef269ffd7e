import { consulta, type Draft, medicamento, rips, usuario } from '../../../src/core/rips/fixtures.ts'

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
      ...{ numFactura: isDirty ? '' : null, tipoNota: 'RS', numNota },
      usuarios: Array.from({ length: users }, (_, n) => userIn(n, isDirty)),
    })
  return { text: `\ufeff${JSON.stringify(of(true))}`, clean: of(false) }
}
