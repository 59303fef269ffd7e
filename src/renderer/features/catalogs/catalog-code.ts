import type { CatalogEntry } from '../../../contract/catalogs.ts'
import { type Translate, translate } from '../../base/i18n/i18n.ts'
import { catalog as present } from '../../base/i18n/texts.ts'

/** "Solo mujeres · de 10 a 54 años": for whom the ministry takes a code; empty for anybody. */
export function limitsOf({ sex, minAge, maxAge }: CatalogEntry, t: Translate = translate): string {
  const ages =
    minAge !== null && maxAge !== null
      ? t('catalogs.limits.between', { minAge, maxAge })
      : minAge !== null
        ? t('catalogs.limits.from', { minAge })
        : maxAge !== null
          ? t(maxAge === 0 ? 'catalogs.limits.babies' : 'catalogs.limits.upTo', { maxAge })
          : ''
  return [sex ? t(`catalogs.limits.${sex}`) : '', ages].filter(Boolean).join(' · ')
}

/** What tells a code from its neighbours, after its name. */
export function factsOf(entry: CatalogEntry, t: Translate = translate): string {
  return [
    entry.use ? t(`catalogs.use.${entry.use}`) : '',
    limitsOf(entry, t),
    entry.enabled ? '' : t('catalogs.disabled'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const { names } = present.texts.catalogs
type Named = keyof typeof names
const isNamed = (key: string): key is Named => Object.hasOwn(names, key)

/** What a person calls a catalog; `cups-cie10` is spelt `cupsCie10` among the texts. */
export function catalogName(catalog: string, t: Translate = translate): string {
  const key = catalog.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return isNamed(key) ? t(`catalogs.names.${key}`) : catalog
}
