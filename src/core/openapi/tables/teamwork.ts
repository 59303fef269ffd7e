import type { Entry } from './properties.ts'

const TEXT: Entry = ['What was said.', 'Lo que se dijo.', 'Falta la orden de la terapia.']

/** Of what people say to each other about documents. */
export const TEAMWORK_WORDS: Readonly<Record<string, Entry>> = {
  assignee: ['Who has it in hand; null: nobody.', 'Quién la tiene a su cargo; null: nadie.'],
  assignedTo: [
    'Only what this person has in hand; `me`: the caller.',
    'Solo lo que esta persona tiene a su cargo; `me`: quien pregunta.',
    'me',
  ],
  comments: ['What was commented, oldest first.', 'Lo que se comentó, lo más antiguo primero.'],
  commentId: ['The comment.', 'El comentario.', 'com_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  'Teamwork.present': ['Others who have it open now.', 'Otras personas que lo tienen abierto ahora.'],
  author: ['Who wrote it.', 'Quién lo escribió.'],
  withdrawnAt: [
    'When its author withdrew it, UTC; null: it stands.',
    'Cuándo lo retiró su autor, en UTC; null: sigue.',
    '2026-06-15T15:30:00.000Z',
  ],
  'Comment.text': TEXT,
  'CommentInput.text': TEXT,
  'Presence.open': ['Whether one has it open.', 'Si lo tiene abierto.', true],
  'InHands.invoices': ['Invoices in one’s hands.', 'Facturas a su cargo.', 3],
  'InHands.creditNotes': ['Credit notes in one’s hands.', 'Notas crédito a su cargo.', 1],
  'InHands.debitNotes': ['Debit notes in one’s hands.', 'Notas débito a su cargo.', 0],
  'InHands.packages': ['Packages in one’s hands.', 'Paquetes a su cargo.', 2],
}
