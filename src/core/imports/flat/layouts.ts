/** The files of Resolution 3374 of 2000, each with its columns in their order; they have no headings. */
export const LAYOUTS = {
  CT: ['prestador', 'fechaRemision', 'archivo', 'registros'],
  AF: [
    ...['prestador', 'razonSocial', 'tipoDocumento', 'documento', 'factura', 'fechaExpedicion', 'fechaInicio'],
    ...['fechaFinal', 'entidad', 'nombreEntidad', 'contrato', 'planBeneficios', 'poliza', 'copago', 'comision'],
    ...['descuentos', 'valorNeto'],
  ],
  US: [
    ...['tipoDocumento', 'documento', 'entidad', 'tipoUsuario', 'primerApellido', 'segundoApellido', 'primerNombre'],
    ...['segundoNombre', 'edad', 'unidadEdad', 'sexo', 'departamento', 'municipio', 'zona'],
  ],
  AC: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'fecha', 'autorizacion', 'consulta', 'finalidad'],
    ...['causaExterna', 'diagnostico', 'relacionado1', 'relacionado2', 'relacionado3', 'tipoDiagnostico', 'valor'],
    ...['cuotaModeradora', 'valorNeto'],
  ],
  AP: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'fecha', 'autorizacion', 'procedimiento', 'ambito'],
    ...['finalidad', 'personal', 'diagnostico', 'relacionado', 'complicacion', 'actoQuirurgico', 'valor'],
  ],
  AU: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'fechaIngreso', 'horaIngreso', 'autorizacion'],
    ...['causaExterna', 'diagnosticoSalida', 'relacionado1', 'relacionado2', 'relacionado3', 'destino'],
    ...['estadoSalida', 'causaMuerte', 'fechaSalida', 'horaSalida'],
  ],
  AH: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'viaIngreso', 'fechaIngreso', 'horaIngreso'],
    ...['autorizacion', 'causaExterna', 'diagnosticoIngreso', 'diagnosticoEgreso', 'relacionado1', 'relacionado2'],
    ...['relacionado3', 'complicacion', 'estadoSalida', 'causaMuerte', 'fechaEgreso', 'horaEgreso'],
  ],
  AN: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'fechaNacimiento', 'horaNacimiento'],
    ...[
      'edadGestacional',
      'controlPrenatal',
      'sexo',
      'peso',
      'diagnostico',
      'causaMuerte',
      'fechaMuerte',
      'horaMuerte',
    ],
  ],
  AM: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'autorizacion', 'medicamento', 'tipoMedicamento'],
    ...['nombre', 'formaFarmaceutica', 'concentracion', 'unidadMedida', 'unidades', 'valorUnitario', 'valor'],
  ],
  AT: [
    ...['factura', 'prestador', 'tipoDocumento', 'documento', 'autorizacion', 'tipoServicio', 'servicio', 'nombre'],
    ...['cantidad', 'valorUnitario', 'valor'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FlatFile = keyof typeof LAYOUTS
export const isFlatFile = (name: string): name is FlatFile => Object.hasOwn(LAYOUTS, name)
