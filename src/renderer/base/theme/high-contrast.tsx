import { useAppliedAppearance } from './appearance.ts'
import { HIGH_CONTRAST } from './tokens.ts'

const sheet = Object.entries(HIGH_CONTRAST)
  .map(([scheme, tokens]) => {
    const lines = Object.entries(tokens).map(([name, value]) => `${name}: ${value};`)
    // `html` makes it weigh more than the tokens that it replaces.
    return `html:root[data-contrast][data-mantine-color-scheme="${scheme}"] { ${lines.join(' ')} }`
  })
  .join('\n')

/** The tokens of more contrast, while it is wanted. */
export function HighContrast() {
  return useAppliedAppearance() ? <style>{sheet}</style> : null
}
