import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { type FocusEvent, type ReactNode, type Ref, useState } from 'react'
import type { CatalogEntry, CatalogPage, CupsUse } from '../../contract/catalogs.ts'
import { useT } from '../i18n/i18n.ts'
import { useFirstFound } from '../ui/first-found.ts'
import { Icon } from '../ui/icon.tsx'
import { catalogName, factsOf, isCode } from './catalog-code.ts'
import classes from './catalog-picker.module.css'
import { useCatalogEntry, useCatalogSearch } from './use-catalog-search.ts'

export interface CatalogPickerProps {
  /** Where its codes come from; several are tried in this order. */
  readonly catalogs: readonly string[]
  readonly use?: CupsUse | undefined
  readonly value: string
  /** A code as it is typed, or the one that was chosen, with what it stands for. */
  readonly onChange: (code: string, entry?: CatalogEntry) => void
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly id?: string
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly readOnly?: boolean
  readonly withAsterisk?: boolean
  readonly maxLength?: number
  readonly styles?: { readonly input: Readonly<Record<string, string>> } | undefined
  readonly onBlur?: () => void
  readonly 'aria-invalid'?: boolean
  readonly 'data-autofocus'?: true | undefined
}

/**
 * A code of an official catalogue, by itself or by the words of what it stands for. Any code may be typed, whether its
 * catalogue is installed or not: the catalogue helps, the validation judges.
 */
export function CatalogPicker(props: CatalogPickerProps) {
  const { catalogs, use, value, onChange, description, onBlur, maxLength, ...input } = props
  // Words that look for a code; a code itself is not kept here but handed on.
  const [words, setWords] = useState<string>()
  const [asked, setAsked] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const typed = words ?? value
  const { pages, isCurrent } = useCatalogSearch(catalogs, asked ? typed : '', use)
  const found = pages.flatMap(({ items }) => items)
  const known = useKnown(catalogs, value)

  const type = (text: string) => {
    setAsked(true)
    combobox.openDropdown()
    const plain = text.trim()
    const code = plain === '' || isCode(plain)
    setWords(code ? undefined : text)
    if (code) onChange(plain.toUpperCase())
  }
  const choose = (code: string) => {
    setWords(undefined)
    setAsked(false)
    onChange(
      code,
      found.find((entry) => entry.code === code),
    )
    combobox.closeDropdown()
  }
  // A code that was typed stands as it is.
  const hits = words !== undefined && isCurrent ? found.map(({ code }) => code) : undefined
  const onKeyDown = useFirstFound({ combobox, text: typed, found: hits, choose })
  const leave = (_event: FocusEvent) => {
    combobox.closeDropdown()
    setWords(undefined)
    setAsked(false)
    onBlur?.()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal position="bottom-start" width={420}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          description={
            <>
              {description}
              {known ? <Known entry={known} /> : null}
            </>
          }
          autoComplete="off"
          spellCheck={false}
          rightSection={input.readOnly ? undefined : <Icon name="search" size={16} />}
          rightSectionPointerEvents="none"
          maxLength={words === undefined && maxLength !== undefined ? Math.max(maxLength, 60) : 200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown
        className={classes.dropdown}
        hidden={!asked || typed === '' || pages.length === 0 || input.readOnly === true}
      >
        {/* Drawn at the end of the page, so it is a landmark of its own. */}
        <section aria-label={input.label}>
          <Combobox.Options aria-label={input.label}>
            <ScrollArea.Autosize mah={320} type="scroll">
              {pages.map((page) => (
                <Hits key={page.catalog} page={page} titled={pages.length > 1} />
              ))}
            </ScrollArea.Autosize>
          </Combobox.Options>
          <Footnote pages={pages} isEmpty={found.length === 0} />
        </section>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** A present code in the first of its catalogues that has it. */
function useKnown(catalogs: readonly string[], code: string): CatalogEntry | undefined {
  const [first, second] = catalogs
  const inFirst = useCatalogEntry(first, code)
  const inSecond = useCatalogEntry(second, code)
  return inFirst ?? inSecond
}

function Known({ entry }: { entry: CatalogEntry }) {
  const t = useT()
  const facts = [entry.name, factsOf(entry, t)].filter(Boolean).join(' · ')
  return facts ? <span className={classes.known}>{facts}</span> : null
}

function Hits({ page, titled }: { page: CatalogPage; titled: boolean }) {
  const t = useT()
  const options = page.items.map((entry) => (
    <Combobox.Option key={entry.code} value={entry.code} className={classes.option}>
      <CatalogHit entry={entry} />
    </Combobox.Option>
  ))
  if (!titled || options.length === 0) return options
  return <Combobox.Group label={catalogName(page.catalog, t)}>{options}</Combobox.Group>
}

/** Code, name and for whom. */
export function CatalogHit({ entry }: { entry: CatalogEntry }) {
  const t = useT()
  const facts = [entry.detail, factsOf(entry, t)].filter(Boolean).join(' · ')
  return (
    <span className={classes.hit}>
      <strong className={classes.code}>{entry.code}</strong>
      <span>
        {entry.name || t('catalogs.nameless')}
        {facts ? <span className={classes.facts}>{facts}</span> : null}
      </span>
    </span>
  )
}

/** Said when nothing was found, and when what is searched is not the official table. */
function Footnote({ pages, isEmpty }: { pages: readonly CatalogPage[]; isEmpty: boolean }) {
  const t = useT()
  const lacking = pages.find(({ origin }) => origin === 'none' || origin === 'sample')
  if (!lacking && !isEmpty) return null
  return (
    <Combobox.Footer className={classes.foot} role="status">
      {isEmpty ? <div>{t('catalogs.nothing')}</div> : null}
      {lacking ? t(lacking.origin === 'sample' ? 'catalogs.onlySample' : 'catalogs.notInstalled') : null}
    </Combobox.Footer>
  )
}
