import type { Runs, Task } from '../task.ts'
import { pictureAsPdf } from './picture.ts'

export interface PictureOrder {
  readonly picture: Uint8Array
  readonly title: string
  /** Instant in UTC. */
  readonly madeAt: string
}

export type PictureThread = Runs<'picture.pdf', typeof pictureTask>

/** A picture as a PDF: some seconds and much memory for a large one, and a broken one ends only its thread. */
export const pictureTask: Task<PictureOrder, Uint8Array | undefined> = ({ picture, title, madeAt }) =>
  pictureAsPdf(Buffer.from(picture), title, new Date(madeAt))
