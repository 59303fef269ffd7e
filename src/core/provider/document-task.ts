import type { Task } from '../task.ts'
import { READINGS, type ReadingName, type Readings, type ToldReading } from './document-readings.ts'

export interface ReadOrder<Name extends ReadingName> {
  readonly name: Name
  readonly bytes: Uint8Array
  readonly told: ToldReading[Name]
}

const read = <Name extends ReadingName>({ name, bytes, told }: ReadOrder<Name>) => READINGS[name](bytes, ...told)

/** Reads an electronic document. @throws the Fault of the reader. */
export const readDocumentTask: Task<ReadOrder<ReadingName>, Readings[ReadingName]> = async (order) => read(order)
