import classes from './filter-chips.module.css'

interface FilterChipsProps {
  readonly label: string
  readonly all: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string | undefined) => void
}

/** One choice among a few states, all of them in view; it wraps instead of scrolling. */
export function FilterChips({ label, all, value, options, onChange }: FilterChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>{label}</legend>
      {[{ value: undefined, label: all }, ...options].map((option) => (
        <button
          key={option.value ?? ''}
          type="button"
          className={classes.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
