import type { RipsPackage } from '../../src/contract/packages.ts'

/** A package that a screen works on, as far as its editor looks at it. */
export const aPackage = (fields: Partial<RipsPackage> = {}): RipsPackage =>
  ({
    ...{ id: 'pkg_1', kind: 'without_invoice', status: 'draft', revision: 1, name: null, attachedDocument: null },
    ...{ rips: { numNota: 'RS1', usuarios: [] }, submission: null, validation: null },
    ...fields,
  }) as unknown as RipsPackage
