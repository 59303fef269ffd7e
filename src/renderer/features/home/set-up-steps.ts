import type { LinkProps } from '@tanstack/react-router'

/** What a clinic needs before its first CUV, in the order in which one thing asks for the other. */
export const SET_UP_STEPS = {
  key: { to: '/c/$workspaceId/ajustes/$section', section: 'llave' },
  codes: { to: '/c/$workspaceId/ajustes/$section', section: 'clinica' },
  ministry: { to: '/c/$workspaceId/ajustes/$section', section: 'ministerio' },
  provider: { to: '/c/$workspaceId/ajustes/$section', section: 'facturacion' },
  ranges: { to: '/c/$workspaceId/ajustes/$section', section: 'facturacion', hash: 'rangos' },
  catalogs: { to: '/c/$workspaceId/catalogos' },
  payer: { to: '/c/$workspaceId/pagadores', search: { ver: 'nuevo' } },
  backup: { to: '/c/$workspaceId/ajustes/$section', section: 'copias' },
} as const satisfies Record<string, Pick<LinkProps, 'to' | 'hash' | 'search'> & { section?: string }>
export type SetUpStep = keyof typeof SET_UP_STEPS

/** What the data says; undefined: it is not this person's, or nobody's loss, as the copies of sample data. */
export type SetUpFacts = Readonly<Record<SetUpStep, boolean | undefined>>

export interface SetUpState {
  readonly steps: readonly { readonly step: SetUpStep; readonly done: boolean }[]
  /** The first that is not done. */
  readonly next: SetUpStep | undefined
  readonly doneCount: number
}

export function setUpState(facts: SetUpFacts): SetUpState {
  const names = Object.keys(SET_UP_STEPS) as SetUpStep[]
  const steps = names.flatMap((step) => {
    const done = facts[step]
    return done === undefined ? [] : [{ step, done }]
  })
  return { steps, next: steps.find(({ done }) => !done)?.step, doneCount: steps.filter(({ done }) => done).length }
}
