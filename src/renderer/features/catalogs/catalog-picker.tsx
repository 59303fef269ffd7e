import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import type { CatalogEntry, CatalogPage, CupsUse } from '../../../contract/catalogs.ts'
import { isCode } from '../../../contract/rips/options.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFirstFound } from '../../ui/first-found.ts'
import { Icon } from '../../ui/icon.tsx'
import { Nearest } from '../../ui/nearest.tsx'
import { useWords } from '../../ui/words.ts'
import { catalogName, factsOf } from './catalog-code.ts'
import classes from './catalog-picker.module.css'
import { useCatalogEntry, useCatalogSearch } from './use-catalog-search.ts'

export interface CatalogPickerProps {
  /** Where its codes come from; several are tried in this order. */
  readonly catalogs: readonly string[]
  readonly use?: CupsUse | undefined
  readonly value: string
  /** A code as it is typed, the one that was chosen with what it stands for, or words that look for one. */
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
 * A code of an official catalog, by itself or by the words of what it stands for. Any code may be typed, whether its
 * catalog is installed or not: the catalog helps, the validation judges. Words stay until a code is made of them, and
 * are said to be none.
 */
export function CatalogPicker(props: CatalogPickerProps) {
  const { catalogs, use, value, onChange, description, onBlur, maxLength, ...input } = props
  const t = useT()
  const [asked, setAsked] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isWords = value !== '' && !isCode(value)
  const words = useWords(isWords && input.readOnly !== true)
  const { pages, isCurrent } = useCatalogSearch(catalogs, asked || words.marked ? value : '', use)
  const found = pages.flatMap(({ items }) => items)
  const near = useNear(catalogs, words.marked ? value : '', found, isCurrent, use)
  const known = useKnown(catalogs, isWords ? '' : value)

  const type = (text: string) => {
    setAsked(true)
    words.setTyping(true)
    combobox.openDropdown()
    const plain = text.trim()
    onChange(plain === '' || isCode(plain) ? plain.toUpperCase() : text)
  }
  const choose = (code: string) => {
    setAsked(false)
    onChange(
      code,
      [...found, ...near].find((entry) => entry.code === code),
    )
    combobox.closeDropdown()
  }
  // A code that was typed stands as it is.
  const hits = isWords && isCurrent ? found.map(({ code }) => code) : undefined
  const onKeyDown = useFirstFound({ combobox, text: value, found: hits, choose })
  const leave = () => {
    combobox.closeDropdown()
    words.setTyping(false)
    setAsked(false)
    onBlur?.()
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal position="bottom-start" width={420}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...input}
            {...words.input}
            {...(words.marked && { error: t('catalogs.notChosen'), 'aria-invalid': true, styles: {} })}
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
            maxLength={isWords || maxLength === undefined ? 200 : Math.max(maxLength, 60)}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
        </Combobox.Target>
        <Combobox.Dropdown
          className={classes.dropdown}
          hidden={!asked || value === '' || pages.length === 0 || input.readOnly === true}
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
      {words.marked ? (
        <Nearest
          options={near.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          onChoose={choose}
        />
      ) : null}
    </div>
  )
}

/** Enough of a word to find what it was meant for, when the whole of it finds nothing. */
const STEM = 5
const stemOf = (words: string) =>
  words
    .split(/\s+/)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')
    .slice(0, STEM)

/** What words may have been meant for: found by all of them, else by the start of the longest. */
function useNear(
  catalogs: readonly string[],
  words: string,
  found: readonly CatalogEntry[],
  isCurrent: boolean,
  use: CupsUse | undefined,
) {
  const further = useCatalogSearch(catalogs, isCurrent && found.length === 0 ? stemOf(words) : '', use)
  return isCurrent && found.length > 0 ? found : further.pages.flatMap(({ items }) => items)
}

/** A present code in the first of its catalogs that has it. */
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
