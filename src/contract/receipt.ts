/** Of an invoice, its draft or its facts: it is the receipt of what a patient paid, which bills no service and has no RIPS. */
export const isReceipt = ({ operationType }: { readonly operationType?: string | null | undefined }): boolean =>
  operationType === 'SS-Recaudo'
