import type { dispatch as esCO } from '../es-CO/dispatch.ts'
import type { Translated } from '../translated.ts'

export const dispatch: Translated<typeof esCO> = {
  inProgress: 'This document already has a dispatch in progress.',
  otherRevisionSent: 'Another revision of this package was already sent.',
  notFound: 'There is no such dispatch.',
  proofOpen: 'There is no final answer about this proof yet. Radica keeps asking with it.',
  proofOnlyUnknown: 'Only a dispatch with an unknown outcome is proven.',
  proofWait: 'It is being sent: wait for the outcome.',
  proofOtherNumber: 'The proof is of another number: it is not this document. Nothing was changed.',
  proofOtherNit: "The proof is of another company: its NIT is not this clinic's. Nothing was changed.",
  proofOtherKind: 'The proof is of another kind of document. Nothing was changed.',
  proofOtherEnvironment: 'The proof is of another environment: tests and production do not mix. Nothing was changed.',
  proofOtherCode: 'The code is not the one of this document. Nothing was changed.',
  proofOtherDocument:
    'The proof is of another document: the date, the payer or the invoice that it corrects differs. Nothing was changed.',
  proofOtherTotals: 'The proof is of another document: its totals are not those that were sent. Nothing was changed.',
  proofCollision: 'The proof is of another document. Nothing was changed.',
  proofNotThere: 'The receiver has no document with that code. Nothing was changed.',
  proofUnconfirmed: 'The document of that code is not in the account that it was sent with. Nothing was changed.',
  proofNoXml:
    'The file is not an electronic document: attach the signed XML or its AttachedDocument. Nothing was changed.',
  proofTooLarge: 'The electronic document is larger than 16 MB. Nothing was changed.',
  proofNotThis: 'The proof is not of this document. Nothing was changed.',
  oneProof: 'Give exactly one proof: the CUFE, the CUV or the signed document.',
  filingProof: 'That proof is not of this kind of dispatch: a filing is proven with its CUV.',
  emissionProof: 'That proof is not of this kind of dispatch: an emission is proven with its CUFE or its document.',
  mayHaveArrived: 'It may have arrived once: it can no longer be withdrawn.',
  sendingNow: 'It is being sent: it can no longer be withdrawn.',
  unknownArrival: 'Nobody knows whether it arrived: it can no longer be withdrawn. Ask for its outcome.',
  accepted: 'It was accepted: it can no longer be withdrawn.',
  over: 'It is over: there is nothing to withdraw.',
  onlyOwn: 'Only an emission or a filing is withdrawn.',
}
