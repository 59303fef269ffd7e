/** What is taken together with a coverage of the plan. */
export interface Coverage {
  readonly modalities: ReadonlySet<string>
  readonly userTypes: ReadonlySet<string>
  readonly concepts: ReadonlySet<string>
}

/**
 * The crosses of the matrix in Documento Técnico 1 v002, 1.8: coverage, then modality | type of user | concept. 01 is closed,
 * and the row of 03 is printed empty. The crosses of 17 stand one column to the left in the print, and the concept under its
 * third mark is 04 as in every row.
 */
const MATRIX = `
02 4 | 1 2 3 4 | 1 2 5
04 1 4 | 10 | 5
05 1 2 3 4 | 9 | 4 5
06 1 4 | 1 2 3 4 5 6 7 8 9 10 11 12 13 | 5
07 1 3 4 | 1 2 3 4 5 6 7 8 9 10 11 12 13 | 5
08 4 | 5 | 5
09 4 | 5 | 5
10 1 2 3 4 | 11 | 3 4 5
11 1 2 3 4 | 11 | 3 4 5
12 1 4 | 11 | 3 4 5
13 1 2 3 4 | 6 7 13 | 1 2 4 5
14 1 2 3 4 | 8 | 4 5
15 1 4 | 12 | 4 5
16 1 2 3 4 | 1 2 3 | 1 2 4 5
17 1 2 3 4 | 4 | 1 2 4 5
`

const twoDigits = (part: string): ReadonlySet<string> =>
  new Set(
    part
      .trim()
      .split(' ')
      .map((code) => code.padStart(2, '0')),
  )

/** By coverage. Nothing is known against one that is not here. */
export const COVERAGES: ReadonlyMap<string, Coverage> = new Map(
  MATRIX.trim()
    .split('\n')
    .map((line): [string, Coverage] => {
      const [modalities = '', userTypes = '', concepts = ''] = line.slice(3).split('|')
      const coverage = {
        modalities: twoDigits(modalities),
        userTypes: twoDigits(userTypes),
        concepts: twoDigits(concepts),
      }
      return [line.slice(0, 2), coverage]
    }),
)
