import type { Entry } from './properties.ts'

/** Of supporting documents and of what goes to the payer. */
export const SUPPORT_WORDS: Readonly<Record<string, Entry>> = {
  supportId: ['The supporting document.', 'El soporte.', 'sup_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  'Support.type': ['Its code in Resolution 2284 of 2023.', 'Su código en la Resolución 2284 de 2023.', 'HEV'],
  'SupportInput.type': ['Its code in Resolution 2284 of 2023.', 'Su código en la Resolución 2284 de 2023.', 'HEV'],
  'SupportPatch.type': ['Its code in Resolution 2284 of 2023.', 'Su código en la Resolución 2284 de 2023.', 'OPF'],
  'Support.name': ['As the person’s file is called.', 'Como se llama el archivo de la persona.', 'evolucion.pdf'],
  'SupportInput.name': ['As the person’s file is called.', 'Como se llama el archivo de la persona.', 'evolucion.pdf'],
  'Support.state': [
    'Its pieces arrive, it is kept, or its file is not on the disk.',
    'Llegan sus partes, está guardado, o su archivo no está en el disco.',
    'kept',
  ],
  'Support.visitId': [
    'The visit that it belongs to.',
    'La atención a la que pertenece.',
    'vis_01KAX3V9M6Q2W4E8R5T7Y1U3J0',
  ],
  'Support.documentId': ['The invoice that it belongs to.', 'La factura a la que pertenece.', null],
  'Support.createdBy': [
    'The person or token that attached it.',
    'La persona o el token que lo adjuntó.',
    'usr_01KAX3V9M6Q2W4E8R5T7Y1U3J0',
  ],
  received: ['Bytes that came.', 'Bytes que llegaron.', 1200],
  'Bundle.number': ['Number of the invoice.', 'Número de la factura.', 'SETP990000001'],
  'Bundle.files': ['What goes to the payer.', 'Lo que va al pagador.'],
  'Bundle.missing': ['What the payer expects and is not there.', 'Lo que el pagador espera y no está.'],
  complete: ['Of how many nothing is missing.', 'A cuántas no les falta nada.', 12],
}
