import { ERROR_STATUS, type ErrorCode } from '../../src/contract/errors.ts'
import { ERROR_REFERENCE, type Retry } from '../../src/core/openapi/tables/errors.ts'

const RETRY: Readonly<Record<Retry, string>> = {
  no: 'no',
  later: 'the same call, later',
  changed: 'after a change',
}

/** `docs/api/errors.md`: every code of the contract with its cause, whether to try again, and the remedy. */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => {
    const [cause, retry, remedy] = ERROR_REFERENCE[code as ErrorCode]
    return `| \`${code}\` | ${status} | ${cause} | ${RETRY[retry]} | ${remedy} |`
  })
  return `# Error codes

A refusal changes nothing and keeps its code for ever; messages are for people and may change. "The same call, later" means the same
bytes with the same idempotency key, after \`retry-after\` where it is given. Made by \`npm run docs\` from the table that the
program itself uses.

| Code | Status | Cause | Try again | Remedy |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}
