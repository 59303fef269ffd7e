import type { Entry } from './properties.ts'

const DAY = '2026-06-15'

const PERSON = ['A person, with the identity document.', 'Una persona, con su documento de identidad.'] as const
const PURPOSE = ['What the data are used for.', 'Para qué se usan los datos.', 'contact'] as const
const METHOD = [
  'In writing, by word before a witness, or by electronic means.',
  'Por escrito, de palabra ante testigo o por medio electrónico.',
  'written',
] as const

/** Of consents, requests, erasure and retention. */
export const PRIVACY_WORDS: Readonly<Record<string, Entry>> = {
  purpose: PURPOSE,
  decision: ['Whether it was given or withdrawn.', 'Si se dio o se revocó.', 'given'],
  decidedOn: ['Day of the decision, in Colombia.', 'Día de la decisión, en Colombia.', DAY],
  'PatientConsent.method': METHOD,
  'PatientConsentInput.method': METHOD,
  textVersion: [
    'Of the text that was read or signed.',
    'La versión del texto que se leyó o firmó.',
    'Autorización 2026-1',
  ],
  representative: [
    'Who decided for the patient; null: the patient.',
    'Quién decidió por el paciente; nulo: el paciente.',
    null,
  ],
  witness: [PERSON[0], PERSON[1], null],
  relationship: ['What the person is to the patient.', 'Qué es la persona del paciente.', 'Madre'],
  recordedBy: ['Who wrote it down.', 'Quién lo registró.', 'usr_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  'PatientContact.phone': ['Telephone number as it is dialled.', 'Teléfono, como se marca.', '3001234567'],
  'PatientContactPatch.phone': ['Telephone number as it is dialled.', 'Teléfono, como se marca.', '3001234567'],
  'privacyRequests.list.open': ['Only those that are not answered.', 'Solo las que no se han respondido.', 'true'],
  receivedOn: ['Day on which it was asked.', 'Día en que se pidió.', DAY],
  details: [
    'What was asked, in the person’s words.',
    'Qué se pidió, en palabras de la persona.',
    'Pide copia de todo.',
  ],
  answeredOn: ['Day of the answer; null while there is none.', 'Día de la respuesta; nulo si no la hay.', DAY],
  answeredBy: ['Who answered.', 'Quién respondió.', 'usr_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  'PrivacyRequest.outcome': ['How it was answered; null: not yet.', 'Cómo se respondió; nulo: todavía no.', 'granted'],
  'PrivacyAnswer.outcome': ['How it is answered.', 'Cómo se responde.', 'granted'],
  'PrivacyRequest.answer': ['What the person was told.', 'Lo que se respondió.', 'Se entregó copia de todo.'],
  'PrivacyAnswer.answer': ['What the person is told.', 'Lo que se responde.', 'Se entregó copia de todo.'],
  'privacyRequests.answer.requestId': ['The request.', 'La solicitud.', 'prq_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  mayErase: ['Whether nothing has to be kept.', 'Si nada obliga a conservarlo.', false],
  reasons: ['What has to be kept.', 'Lo que hay que conservar.'],
  norm: ['The norm, in words.', 'La norma, en palabras.', 'Resolución 839 de 2017, artículo 3'],
  keptUntil: ['First day on which the term is over.', 'Primer día en que el plazo terminó.', '2041-06-15'],
  erasedAt: ['When it was erased, UTC.', 'Cuándo se borró, en UTC.', '2026-06-15T15:30:00.000Z'],
  asOf: ['The day of the report, in Colombia.', 'El día del informe, en Colombia.', DAY],
  checkedOn: ['When the norms were last read.', 'Cuándo se leyeron las normas por última vez.', DAY],
  'RetentionReport.kinds': ['Each kind of data.', 'Cada clase de datos.'],
  'RetentionReport.label': ['In words.', 'En palabras.', 'Facturas y notas'],
  years: [
    'Whole years; null: as long as what it belongs to.',
    'Años completos; nulo: lo que dure aquello de que es.',
    15,
  ],
  countedFrom: ['From when the term counts.', 'Desde cuándo cuenta el plazo.', 'la última atención'],
  isOurs: ['The law gives no term: it is the program’s own.', 'La ley no fija plazo: es el del programa.', false],
  due: ['How many are out of their term.', 'Cuántos cumplieron su plazo.', 0],
  since: ['Day from which the term counts.', 'Día desde el que cuenta el plazo.', DAY],
}
