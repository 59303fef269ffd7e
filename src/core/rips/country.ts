import countries from 'i18n-iso-countries/index.js'

export const COLOMBIA = '170'

/** ISO's two letters of a country that is named by its number, as the ministry does; empty: there is none. */
export const alpha2Of = (number: string): string => countries.numericToAlpha2(number) ?? ''
