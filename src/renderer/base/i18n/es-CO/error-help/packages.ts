import type { ErrorHelp, HelpCode } from '../../error-help.ts'

/** RIPS packages and their way to a CUV. */
export const packages = {
  invalid_service_category: {
    cause: 'La categoría va de 1 (consultas) a 7 (otros servicios).',
    todo: 'Elija una de las siete categorías de la lista.',
  },
  invalid_medication_code: {
    cause: 'El código no es de un medicamento, o le faltan cifras.',
    todo: 'Búsquelo por nombre en el catálogo CUM y elíjalo de la lista.',
  },
  invalid_input_provenance: {
    cause: 'El origen de los datos del servicio pasa de 64 KB o no es un objeto. Solo lo escriben otros programas.',
    todo: 'Revise el programa que creó el servicio guardado.',
  },
  invalid_rips_input: {
    cause: 'El contenido no tiene la estructura de un RIPS: falta «usuarios», o un dato es de otro tipo.',
    todo: 'El mensaje nombra el campo. Compare el archivo con la plantilla que se descarga en Importar.',
  },
  invalid_package_kind: {
    cause: 'La clase de paquete no es una de las nueve que recibe el ministerio.',
    todo: 'Elija la clase en la lista: factura, nota, sin factura, ajuste o capitación.',
  },
  attached_document_kind_mismatch: {
    cause: 'Se adjuntó, por ejemplo, el XML de una nota a un paquete de factura.',
    todo: 'Adjunte la factura firmada (XML) del mismo documento que dice el paquete, o cambie su clase.',
  },
  attached_document_not_found: {
    cause: 'Esta clase de paquete se radica junto con el XML de su factura o nota, y no lo tiene.',
    todo: 'Adjúntelo en la pestaña «Documento adjunto». Si la factura se emitió en Radica, créelo desde la factura.',
  },
  attached_document_too_large: {
    cause: 'El XML pasa del límite que recibe el ministerio.',
    todo: 'Compruebe que sea la factura firmada (XML) y no otro archivo, como un PDF o un ZIP.',
  },
  package_validation_failed: {
    cause: 'La validación encontró errores que el ministerio rechazaría, así que no se envió nada.',
    todo: 'Abra Hallazgos: cada uno lleva al campo que lo causa. Corrija, guarde y valide otra vez.',
  },
  validation_required: {
    cause: 'El contenido actual todavía no se ha validado.',
    todo: 'Pulse Validar y, si no hay errores, radique.',
  },
  validation_outdated: {
    cause: 'Después de validar cambió el contenido, un catálogo o las reglas.',
    todo: 'Pulse Validar otra vez: la validación anterior ya no dice nada de lo que se enviaría.',
  },
  reference_not_accepted: {
    cause: 'Una nota se radica después de su factura, y la factura aún no tiene CUV.',
    todo: 'Radique primero el paquete de la factura; cuando tenga CUV, radique este.',
  },
  source_package_not_accepted: {
    cause: 'El paquete ajusta o continúa otro que el ministerio todavía no acepta.',
    todo: 'Radique primero el de origen y espere su CUV.',
  },
  source_invoice_mismatch: {
    cause: 'El número de factura del RIPS no es el de la factura de donde viene el paquete.',
    todo: 'Corrija numFactura, o cree el paquete desde la factura correcta.',
  },
  dispatch_in_progress: {
    cause: 'El paquete ya está en camino al ministerio.',
    todo: 'Espere su resultado en el centro de envíos. No hace falta radicarlo otra vez.',
  },
  dispatch_conflict: {
    cause:
      'Otro paquete con el mismo número ya se radicó o está en camino, o este ya salió o es de un documento emitido.',
    todo: 'Busque el número en Paquetes. Si este es otro documento, corrija su número antes de radicar; si ya salió, siga ese envío.',
  },
  submission_outcome_unknown: {
    cause: 'La respuesta del último envío se perdió: el ministerio pudo haberlo recibido.',
    todo: 'Pulse Consultar resultado. Radica pregunta al ministerio con el mismo número, sin enviar otra vez.',
  },
  package_already_accepted: {
    cause: 'El ministerio ya aceptó este contenido y le dio un CUV.',
    todo: 'Use el comprobante que ya existe. Para corregir algo, pulse «Corregir el RIPS» en el paquete.',
  },
  submission_receipt_missing: {
    cause: 'El comprobante nace con la aceptación del ministerio, y el paquete aún no la tiene.',
    todo: 'Mire el estado del paquete; cuando esté aceptado, el comprobante aparece solo.',
  },
  reconciliation_not_applicable: {
    cause: 'Solo se consulta un resultado desconocido, y el de este documento ya se conoce.',
    todo: 'Vuelva a cargar la pantalla para ver el resultado.',
  },
  reconciliation_inconclusive: {
    cause: 'Se preguntó por el número, pero la respuesta no dice con certeza si se recibió.',
    todo: 'Vuelva a consultar más tarde. Mientras tanto no lo radique por otro medio: podría quedar dos veces.',
  },
  proof_refused: {
    cause:
      'El CUFE, el CUV o el archivo es de otro documento, de otra empresa o de ninguno: se comparó con lo que se envió y con lo que responde quien lo recibe.',
    todo: 'Busque el código o el archivo de este mismo número en la página del proveedor o del ministerio y escríbalo otra vez.',
  },
  run_state: {
    cause: 'El trabajo en lote ya empezó, está en pausa, terminó o alguien lo canceló desde otra ventana.',
    todo: 'Mire en qué va. Si terminó y falta algo, empiece otro con lo que falta: lo que ya está hecho no se repite.',
  },
} as const satisfies Partial<Record<HelpCode, ErrorHelp>>
