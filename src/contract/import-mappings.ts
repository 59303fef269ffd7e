import { z } from 'zod'
import { filledText, text } from './common.ts'

const title = text(1, 250)
/** Null: the one table of a CSV file. */
const sheetName = text(0, 100).nullable()
/** As a spreadsheet counts; 0: there is none, and the columns are called A, B, C. */
const headingRow = z.int().min(0).max(200)

/** How a file writes its dates. `serial`: a spreadsheet's count of days. */
export const DateOrder = z.enum(['dmy', 'mdy', 'ymd', 'serial'])
export type DateOrder = z.infer<typeof DateOrder>

/** Where the value of one field comes from. */
export const MappedField = z
  .strictObject({
    /** As the field is called in the sheet of the template. */
    field: filledText(80),
    /** Titles in the file, put together with a blank: a day and its time, two names. None for a fixed value. */
    columns: z.array(title).max(2),
    /** What is taken where the file says nothing. */
    constant: text(0, 250).optional(),
    dates: DateOrder.optional(),
    /** What the file writes, and the code that is meant. */
    values: z
      .array(z.strictObject({ from: text(0, 250), to: text(0, 250) }))
      .max(300)
      .optional(),
    /** Values that `values` does not name say nothing. */
    onlyListed: z.boolean().optional(),
  })
  .meta({ id: 'MappedField' })
export type MappedField = z.infer<typeof MappedField>

/** One sheet of the template, filled from one sheet of the file. */
export const MappedSheet = z
  .strictObject({
    target: filledText(40),
    sheet: sheetName,
    headingRow,
    /** Another sheet, whose row with the same key is put beside each row; its columns are called `sheet.title`. */
    join: z
      .strictObject({
        sheet: text(1, 100),
        headingRow,
        on: z
          .array(z.strictObject({ column: title, other: title }))
          .min(1)
          .max(3),
      })
      .optional(),
    /** Only the rows with one of these values, or those without; a value may end in `*`. */
    only: z
      .strictObject({ column: title, values: z.array(text(0, 250)).min(1).max(100), except: z.boolean().optional() })
      .optional(),
    fields: z.array(MappedField).max(150),
  })
  .meta({ id: 'MappedSheet' })
export type MappedSheet = z.infer<typeof MappedSheet>

/** Makes of another program's file the sheets of a template. */
export const Mapping = z
  .strictObject({
    sheets: z.array(MappedSheet).min(1).max(30),
    /** What rows do not say is left open in the draft, and listed, rather than refused. Of packages. */
    gaps: z.boolean().optional(),
  })
  .meta({ id: 'Mapping' })
export type Mapping = z.infer<typeof Mapping>
