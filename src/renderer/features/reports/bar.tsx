import classes from './reports.module.css'

interface BarredFigureProps {
  readonly part: number
  readonly whole: number
  readonly show?: (figure: number) => string
}

/** A figure, and its share of the whole as a line that says the same; the lines of a column are equally long. */
export function BarredFigure({ part, whole, show = String }: BarredFigureProps) {
  return (
    <span className={classes.amount}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${whole === 0 ? 0 : (part / whole) * 100}%` }} />
      </span>
      <span style={{ minWidth: `${show(whole).length}ch` }}>{show(part)}</span>
    </span>
  )
}
