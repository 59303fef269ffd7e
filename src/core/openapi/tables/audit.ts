import type { Entry } from './properties.ts'

const RESOURCE: Entry = [
  'Kind of thing: what stands before the dot of an operation.',
  'Clase de cosa: lo que va antes del punto de una operación.',
  'patients',
]

/** Of the audit trail. */
export const AUDIT_WORDS: Readonly<Record<string, Entry>> = {
  act: [
    'What was done: what stands behind the dot of an operation.',
    'Qué se hizo: lo que va después del punto de una operación.',
    'create',
  ],
  actorName: [
    'Name of the person who acted, also through a token.',
    'Nombre de la persona que actuó, también con un token.',
    'Laura Gómez',
  ],
  tokenName: ['Name of the token that acted.', 'Nombre del token que actuó.', null],
  person: [
    'Only what this person did, also through tokens.',
    'Solo lo que hizo esta persona, también con tokens.',
    'usr_01KAX3V9M6Q2W4E8R5T7Y1U3J0',
  ],
  'AuditEvent.subject': ['What it is about, as a person knows it.', 'De qué se trata, como lo conoce una persona.'],
  'AuditSubject.label': [
    'Its number or name; null: it was erased or is gone.',
    'Su número o su nombre; nulo: se borró o ya no está.',
    'SETP990000001',
  ],
  'auditEvents.list.resource': RESOURCE,
  'auditEvents.platform.resource': RESOURCE,
  onlyWithVoucher: [
    'Leave out documents whose type of voucher nobody has said.',
    'Omitir los documentos cuyo tipo de comprobante no se ha escrito.',
    'true',
  ],
}
