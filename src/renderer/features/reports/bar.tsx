import classes from './reports.module.css'

/** A figure, and its share of the whole as a line that says the same. */
export function BarredFigure({ part, whole, figure }: { part: number; whole: number; figure: string }) {
  return (
    <span className={classes.amount}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${whole === 0 ? 0 : (part / whole) * 100}%` }} />
      </span>
      <span>{figure}</span>
    </span>
  )
}
