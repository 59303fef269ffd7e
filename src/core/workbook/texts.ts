import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { openZip, type ZipLimits, ZipRefusal } from '../zip/zip.ts'
import { MAX_FILE_BYTES, MAX_SHEETS, type NamedFile, tooLarge } from './table.ts'

const LIMITS: ZipLimits = { entries: 1000, entryBytes: MAX_FILE_BYTES, totalBytes: MAX_FILE_BYTES }
const TEXT = /\.(txt|csv)$/i
/** What systems put beside the files of a folder. */
const STRAY = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** The text files of an archive; undefined when it is something else, as a workbook is. */
export async function textsIn(archive: Buffer): Promise<NamedFile[] | undefined> {
  try {
    const entries = (await openZip(archive, LIMITS)).filter(({ name }) => !STRAY.test(name))
    if (entries.some(({ name }) => name === 'xl/workbook.xml') || !entries.some(({ name }) => TEXT.test(name))) return
    const other = entries.find(({ name }) => !TEXT.test(name))
    if (other || entries.length > MAX_SHEETS) {
      throw new Fault('invalid_xlsx_file', say('workbook.archiveOfTexts', { max: MAX_SHEETS }))
    }
    return await Promise.all(entries.map(async (entry) => ({ name: entry.name, bytes: await entry.content() })))
  } catch (error) {
    // Whoever reads workbooks says what else is wrong.
    if (!(error instanceof ZipRefusal)) throw error
    if (error.problem === 'too-large' || error.problem === 'lies') throw tooLarge()
  }
}
