import classes from './reports.module.css'

/** A share of the whole as a line; the figure beside it says the same. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
