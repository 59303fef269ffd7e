export type ProofKind = 'cufe' | 'cuv' | 'document'
/** `overtaken`: the outcome came to be known in another way, or another proof was given instead. */
export type ProofState = 'open' | 'confirmed' | 'refused' | 'overtaken'

/** What a person says shows what became of a dispatch. It decides nothing: it is what the upstream is asked about. */
export interface StoredProof {
  readonly id: string
  readonly dispatchId: string
  readonly kind: ProofKind
  /** CUFE or CUDE, or CUV, in lower case; null: it stands in the document. */
  readonly code: string | null
  /** Of the document. */
  readonly sha256: string | null
  readonly state: ProofState
  /** Why it was refused, or what kept the last try from being an answer. */
  readonly cause: string | null
  readonly givenBy: string
  readonly givenAt: string
  readonly decidedAt: string | null
}

/** What became of a proof. */
export type ProofVerdict = Pick<StoredProof, 'state' | 'cause'>

export interface ProofStore {
  /** Throws when one is open for the same dispatch. */
  insert(proof: StoredProof, document: Uint8Array | null): Promise<void>
  /** Does nothing to one that is not open any more. */
  decide(id: string, verdict: ProofVerdict, at: string): Promise<void>
  open(dispatchId: string): Promise<StoredProof | undefined>
  find(id: string): Promise<StoredProof | undefined>
  /** The document of a proof, as it came. */
  document(id: string): Promise<Uint8Array | undefined>
  /** Oldest first. */
  of(dispatchId: string): Promise<StoredProof[]>
}
