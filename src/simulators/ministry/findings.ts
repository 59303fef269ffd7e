/** One item of `ResultadosValidacion`, spelt as the ministry spells it. */
export interface Finding {
  readonly Clase: 'RECHAZADO' | 'NOTIFICACION'
  readonly Codigo: string
  readonly Descripcion: string
  readonly Observaciones: string
  readonly PathFuente: string
  readonly Fuente: string
}

export function rejection(code: string, text: string, where: { path?: string; source?: string; data?: string } = {}) {
  return finding('RECHAZADO', code, text, where)
}

export function notification(
  code: string,
  text: string,
  where: { path?: string; source?: string; data?: string } = {},
) {
  return finding('NOTIFICACION', code, text, where)
}

export function isRejected(findings: readonly Finding[]): boolean {
  return findings.some(({ Clase }) => Clase === 'RECHAZADO')
}

function finding(
  Clase: Finding['Clase'],
  Codigo: string,
  Descripcion: string,
  { path = '', source = 'Rips', data = '' }: { path?: string; source?: string; data?: string },
): Finding {
  return { Clase, Codigo, Descripcion, Observaciones: data, PathFuente: path, Fuente: source }
}
