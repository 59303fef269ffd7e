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
  'Bundle.tooLarge': ['What is larger than the payer takes.', 'Lo que pesa más de lo que recibe el pagador.'],
  max: ['The most bytes that the payer takes.', 'Los bytes que recibe el pagador a lo sumo.', 10_485_760],
  maxFileBytes: [
    'The largest file that the payer takes, in bytes; null: any.',
    'El archivo más grande que recibe el pagador, en bytes; nulo: cualquiera.',
    10_485_760,
  ],
  maxBundleBytes: [
    'The most that the payer takes with one invoice, in bytes as packed; null: any.',
    'Lo más que recibe el pagador con una factura, en bytes ya comprimidos; nulo: cualquiera.',
    52_428_800,
  ],
  bundleLayout: [
    'How several invoices lie in an archive: a folder each, or side by side by file name.',
    'Cómo van varias facturas en un archivo: una carpeta cada una, o todo junto por nombre.',
    'folders',
  ],
  bundleCover: ['Whether each invoice has a cover.', 'Si cada factura lleva portada.', true],
  'BundleMonth.month': ['Month in which they were issued.', 'Mes en que se emitieron.', '2026-11'],
  'BundleMonth.invoices': ['How many the payer was not given yet.', 'Cuántas faltan por llevar al pagador.', 34],
  'BundleMonth.documentIds': [
    'Of the first of them: as many as one run takes.',
    'De las primeras: las que recibe un envío en lote.',
    ['inv_01KAX3V9M6Q2W4E8R5T7Y1U3J0'],
  ],
  'DocumentRun.archive': [
    'Of `bundle`: the archive that it made; null: none, or erased.',
    'De `bundle`: el archivo que hizo; nulo: ninguno, o ya se borró.',
  ],
  until: ['When it is erased.', 'Cuándo se borra.', '2026-12-02T15:00:00.000Z'],
  'Bundle.missing': ['What the payer expects and is not there.', 'Lo que el pagador espera y no está.'],
  complete: ['Of how many nothing is missing.', 'A cuántas no les falta nada.', 12],
}
