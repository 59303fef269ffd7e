import { CopyValue } from './copy-value.tsx'
import classes from './issued-code.module.css'

interface IssuedCodeProps {
  /** CUFE, CUDE or CUV. */
  readonly name: string
  readonly value: string
  /** What its button says. */
  readonly copy: string
}

/** A code that an authority gave, whole and to be copied. */
export function IssuedCode({ name, value, copy }: IssuedCodeProps) {
  return (
    <div className={classes.code}>
      <span>{name}</span>
      <output className="mono" aria-label={name}>
        {value}
      </output>
      <CopyValue value={value} label={copy} />
    </div>
  )
}
