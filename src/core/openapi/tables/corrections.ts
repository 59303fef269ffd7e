const PLACE = 'usuarios[].servicios.consultas[].codDiagnosticoPrincipal'
const PATH = 'usuarios[0].servicios.consultas[0].codDiagnosticoPrincipal'

const source = [
  'Who found it: the ministry, the provider or the local judgement.',
  'Quién lo encontró: el ministerio, el proveedor o la revisión local.',
  'ministry',
] as const
const place = [
  'The field, as a path without its numbers; empty: the document as a whole.',
  'El campo, como ruta sin sus números; vacío: el documento entero.',
  PLACE,
] as const
const path = ['Where in the document or its RIPS.', 'En qué parte del documento o de su RIPS.', PATH] as const
const value = ['What stands there; null: nothing.', 'Lo que hay allí; null: nada.', 'C402'] as const
const before = ['What stands there now; null: nothing.', 'Lo que hay ahora; null: nada.', 'C402'] as const
const instead = ['What is written instead; null: nothing.', 'Lo que se escribe; null: nada.', 'A001'] as const
const complete = [
  'Whether all documents were read; otherwise the last changed ones.',
  'Si se leyeron todos los documentos; si no, los que cambiaron de último.',
  true,
] as const
const correction = [
  'The cause that is corrected, and what is written instead.',
  'La causa que se corrige, y lo que se escribe.',
] as const
const day = '2026-07-15'

/** What the properties of corrections mean. */
export const CORRECTION_WORDS = {
  'CorrectionCause.source': source,
  'Correction.source': source,
  'correctionCauses.list.source': source,
  'correctionTargets.list.source': source,
  'exports.table.source': source,
  'CorrectionCause.place': place,
  'Correction.place': place,
  'correctionTargets.list.place': place,
  'exports.table.place': place,
  'CorrectionCause.documents': ['How many documents have it.', 'Cuántos documentos la tienen.', 34],
  'CorrectionCause.findings': ['How many findings there are of it.', 'Cuántos hallazgos hay de ella.', 34],
  'CorrectionCause.values': [
    'What stands in the field, the most frequent first, at most twenty.',
    'Lo que hay en el campo, lo más frecuente primero, hasta veinte.',
  ],
  'CorrectionCause.values.value': value,
  'CorrectionCause.values.findings': ['How often.', 'Cuántas veces.', 34],
  mendable: ['Whether one value can be written in all of them.', 'Si se puede escribir un valor en todos.', true],
  'correctionCauses.list.complete': complete,
  'correctionTargets.list.complete': complete,
  'CorrectionTarget.places': [
    'Where in the document, and what stands there.',
    'En qué parte del documento, y qué hay allí.',
  ],
  'CorrectionTarget.places.path': path,
  'CorrectionTarget.places.value': value,
  'FieldChange.from': [
    'For this value; left out: for every value that no other change names.',
    'Para este valor; si se omite, para todo valor que otro cambio no nombre.',
    'C402',
  ],
  'FieldChange.to': instead,
  'Correction.changes': ['What is written instead, by what stands there.', 'Lo que se escribe, según lo que hay.'],
  correction,
  'PlannedCorrection.way': [
    'What is changed: the RIPS of the package, the document that is not issued, the patient’s record; or a credit note is drafted; or nothing.',
    'Qué se cambia: el RIPS del paquete, el documento sin emitir, el registro del paciente; o se prepara una nota crédito; o nada.',
    'package',
  ],
  because: ['Why that way.', 'Por qué así.', 'Se corrige el RIPS y la factura queda igual.'],
  sendsAgain: [
    'It was rejected, and is sent again when it is corrected.',
    'Estaba rechazado y se envía otra vez al corregirlo.',
    true,
  ],
  'PlannedCorrection.changes': ['Each value that changes.', 'Cada valor que cambia.'],
  'PlannedCorrection.changes.path': path,
  'PlannedCorrection.changes.from': before,
  'PlannedCorrection.changes.to': instead,
  'PlannedCorrection.prices': [
    'What lines cost anew by the lists of their contracts; `to` null: no list says, and it stays.',
    'Lo que cuestan ahora las líneas según las listas de sus contratos; `to` nulo: ninguna lo dice, y queda.',
  ],
  'PlannedCorrection.records': [
    'Records that get the same value, so that the next document has it.',
    'Registros que reciben el mismo valor, para que el próximo documento lo tenga.',
  ],
  'PlannedCorrection.records.kind': ['A visit or a patient.', 'Una atención o un paciente.', 'visit'],
  'PlannedCorrection.before': ['Errors that are known of it now.', 'Errores que se le conocen ahora.', 1],
  'PlannedCorrection.after': ['Errors that would be left.', 'Errores que quedarían.', 0],
  'PlannedCorrection.left': ['The first of those that would be left.', 'Los primeros de los que quedarían.'],
  'correctionCauses.list.dateFrom': ['First day of the last change.', 'Primer día del último cambio.', day],
  'correctionCauses.list.dateTo': ['Last day of the last change.', 'Último día del último cambio.', day],
  'correctionTargets.list.dateFrom': ['First day of the last change.', 'Primer día del último cambio.', day],
  'correctionTargets.list.dateTo': ['Last day of the last change.', 'Último día del último cambio.', day],
} as const
