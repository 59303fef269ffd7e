import type { ErrorHelp, HelpCode } from '../../error-help.ts'

/** Invoices, credit and debit notes, and their numbering. */
export const documents = {
  resolution_number_regression: {
    cause:
      'Volver a un número anterior, o dar uno que el programa anterior ya dio, podría emitir dos documentos con el mismo número.',
    todo: 'Deje el siguiente número igual o mayor al que ya tiene la resolución. Si el proveedor va atrás del último número usado, pida que corrija el rango y léalo otra vez.',
  },
  invalid_resolution_range: {
    cause: 'Desde es mayor que hasta, el siguiente número está fuera del rango, o las fechas están cruzadas.',
    todo: 'Copie los números y las fechas de la resolución de la DIAN tal como aparecen en ella.',
  },
  resolution_unavailable: {
    cause: 'La resolución se agotó, venció, está archivada, o hay varias y no se eligió una.',
    todo: 'En Resoluciones revise lo que queda de cada una; registre la nueva o elíjala en el documento.',
  },
  credit_balance_exceeded: {
    cause: 'Entre esta nota y las anteriores se acreditaría más de lo que vale la factura.',
    todo: 'Baje los valores hasta el saldo que muestra cada línea.',
  },
  credit_total_mismatch: {
    cause:
      'Una nota total anula la factura entera: lleva el concepto 2 y no puede haber otra nota crédito. O el total no es la suma de las líneas.',
    todo: 'Si ya hay una nota crédito, haga una parcial por lo que queda. Si no, elija el total con el concepto 2, o corrija los valores.',
  },
  credit_note_selection_invalid: {
    cause: 'Se eligió una línea que no es de la factura, repetida o con valor cero.',
    todo: 'Marque otra vez las líneas que se acreditan y su valor.',
  },
  invalid_field_profile: {
    cause: 'El tipo de operación no es uno de los del sector salud.',
    todo: 'Elija el tipo de operación en la lista de la factura.',
  },
  health_document_invalid: {
    cause: 'Falta o no concuerda algo que el proveedor o la DIAN rechazarían; por eso no se envió.',
    todo: 'Cada problema de la lista lleva a su campo. Corríjalos y emita otra vez.',
  },
  health_document_not_emittable: {
    cause: 'El documento ya se emitió, está en camino o se descartó.',
    todo: 'Mire su estado. Si se descartó, cree otro; si está en camino, espere el resultado.',
  },
  health_document_locked: {
    cause: 'Lo que ya se emitió, o está en camino, no se cambia ni se descarta.',
    todo: 'Para corregir una factura aceptada use una nota crédito o débito.',
  },
  provider_dispatch_in_progress: {
    cause: 'El documento ya está en camino al proveedor.',
    todo: 'Espere su resultado en el centro de envíos. No hace falta emitirlo otra vez.',
  },
  provider_outcome_unknown: {
    cause: 'La respuesta del proveedor se perdió: el documento pudo haberse emitido.',
    todo: 'Pulse Consultar resultado. Radica pregunta por la misma referencia y nunca emite dos veces.',
  },
  source_invoice_not_accepted: {
    cause: 'Una nota se hace sobre una factura que la DIAN ya aceptó, y esta aún no lo está.',
    todo: 'Espere a que la factura sea aceptada. Si es un borrador, cámbiela en vez de hacer una nota.',
  },
  source_customer_missing: {
    cause: 'La factura no guarda a quién se le emitió.',
    todo: 'No debería pasar con facturas de Radica. Anote la referencia técnica y avise a soporte.',
  },
  source_rips_missing: {
    cause:
      'La factura de la que sale todavía no tiene su paquete RIPS, o es un recaudo (SS-Recaudo), que no lleva RIPS.',
    todo: 'Prepare primero el paquete de esa factura; por capitación, el de la del periodo anterior. Luego repita la acción.',
  },
  debit_note_rips_required: {
    cause: 'En salud una nota débito cobra servicios que faltaron, y no se agregó ninguno.',
    todo: 'Agregue a la nota los servicios adicionales con su valor.',
  },
  debit_note_rips_invalid: {
    cause: 'Un servicio adicional tiene errores que el ministerio rechazaría.',
    todo: 'Corrija los campos que señala cada problema y emita otra vez.',
  },
  debit_note_patient_mismatch: {
    cause: 'La nota agrega servicios a un paciente que no está en la factura.',
    todo: 'Elija un paciente de la factura, o haga una factura nueva para el otro.',
  },
  document_not_available: {
    cause: 'Lo que se pidió sale de documentos que la DIAN aceptó y de sus archivos, y algo de eso todavía falta.',
    todo: 'Espere la aceptación. Si ya está aceptado, use Traer los archivos otra vez, o complete lo que nombra el mensaje.',
  },
  artifact_context_unverified: {
    cause: 'El archivo que entregó el proveedor no dice ser de este documento, y no se guardó.',
    todo: 'Intente traerlo otra vez. Si se repite, avise a soporte con la referencia técnica.',
  },
  artifact_download_failed: {
    cause: 'El proveedor no entregó el archivo, o llegó incompleto. El documento sigue siendo válido.',
    todo: 'Intente traerlo otra vez en unos minutos.',
  },
} as const satisfies Partial<Record<HelpCode, ErrorHelp>>
