const PROVIDER_DIGITS = 10

/** The provider of a site: the first ten digits of its code in REPS (Res. 948 of 2026, annex; technical document 2, CODIGO_PRESTADOR). */
export const providerOfSite = (site: string): string => site.slice(0, PROVIDER_DIGITS)
