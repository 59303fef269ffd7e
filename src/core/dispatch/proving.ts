import { createHash } from 'node:crypto'
import type { DispatchKind, DispatchProofInput, DispatchState } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { ProofKind, StoredProof } from '../store/proofs.ts'
import type { Stores } from '../store/store.ts'
import { applyEvent } from './apply-event.ts'

/** By what each kind of dispatch can be proven. */
const TAKES: Partial<Record<DispatchKind, readonly ProofKind[]>> = {
  'provider.emission': ['cufe', 'document'],
  'ministry.package': ['cuv'],
}

const KNOWN: readonly [ErrorCode, string] = [
  'reconciliation_not_applicable',
  'Solo se prueba un envío cuyo resultado se desconoce.',
]
const REFUSED: Partial<Record<DispatchState, readonly [ErrorCode, string]>> = {
  queued: KNOWN,
  sending: ['dispatch_in_progress', 'Se está enviando: espere el resultado.'],
  accepted: KNOWN,
  rejected: KNOWN,
}

const WHY: Readonly<Record<string, string>> = {
  'other-number': 'La prueba es de otro número: no es este documento.',
  'other-nit': 'La prueba es de otra empresa: su NIT no es el de esta clínica.',
  'other-kind': 'La prueba es de otra clase de documento.',
  'other-environment': 'La prueba es de otro ambiente: pruebas y producción no se mezclan.',
  'other-cufe': 'El código no es el de este documento.',
  'other-document': 'La prueba es de otro documento: no coinciden la fecha, el pagador o la factura que corrige.',
  'totals-mismatch': 'La prueba es de otro documento: sus totales no son los que se enviaron.',
  'reference-collision': 'La prueba es de otro documento.',
  'not-at-upstream': 'Quien recibe no tiene ningún documento con ese código.',
  unconfirmed: 'El documento de ese código no está en la cuenta con la que se envió.',
  'not-xml': 'El archivo no es un documento electrónico: adjunte el XML firmado o su AttachedDocument.',
  'too-large': 'El documento electrónico pasa de 16 MB.',
}
const NOT_THIS = 'La prueba no es de este documento.'

/** What a refused proof is answered with. */
export const proofRefused = ({ cause }: Pick<StoredProof, 'cause'>): Fault =>
  new Fault('proof_refused', `${WHY[cause ?? ''] ?? NOT_THIS} No se cambió nada.`)

export interface GivenProof extends Pick<StoredProof, 'kind' | 'code' | 'sha256'> {
  readonly document: Uint8Array | null
}

/** Fault `invalid_request` unless there is exactly one. */
export function givenIn({ cufe, cuv, document }: DispatchProofInput): GivenProof {
  const given = [cufe, cuv, document].filter((each) => each !== undefined)
  if (given.length !== 1) {
    throw new Fault('invalid_request', 'Dé una sola prueba: el CUFE, el CUV o el documento firmado.', { field: 'body' })
  }
  if (document) {
    const bytes = Buffer.from(document.contentBase64, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { kind: 'document', code: null, sha256, document: bytes }
  }
  const code = (cufe ?? cuv ?? '').toLowerCase()
  return { kind: cufe === undefined ? 'cuv' : 'cufe', code, sha256: null, document: null }
}

/**
 * Keeps a proof and makes its dispatch due, in the caller's transaction. It decides nothing: the upstream is asked about it, and
 * whatever else is known of the dispatch stays. One that was open before is given up for it.
 */
export async function giveProof(
  stores: Stores,
  dispatch: StoredDispatch,
  { document, ...given }: GivenProof,
  by: string,
  now: number,
): Promise<{ dispatch: StoredDispatch; proof: StoredProof }> {
  const refused = REFUSED[dispatch.state]
  if (refused) throw new Fault(...refused)
  if (!TAKES[dispatch.kind]?.includes(given.kind)) {
    const what =
      dispatch.kind === 'ministry.package'
        ? 'una radicación se prueba con su CUV'
        : 'una emisión, con su CUFE o su documento'
    throw new Fault('proof_refused', `Esa prueba no es de esta clase de envío: ${what}.`)
  }
  const at = isoInstant(now)
  const before = await stores.proofs.open(dispatch.id)
  if (before) await stores.proofs.decide(before.id, { state: 'overtaken', cause: null }, at)
  const proof: StoredProof = {
    ...given,
    id: `prf_${newUlid(now)}`,
    dispatchId: dispatch.id,
    state: 'open',
    cause: null,
    givenBy: by,
    givenAt: at,
    decidedAt: null,
  }
  await stores.proofs.insert(proof, document)
  const applied = await applyEvent(stores, dispatch, { type: 'proof-given' }, { now, jitter: 0 })
  return { dispatch: applied.dispatch, proof }
}
