import type { PaperSize } from '../../../contract/paper.ts'
import { printed } from '../../paper/sheet.ts'
import type { Graphic } from './graphic.ts'
import { fillPages } from './page.ts'
import { fillRoll } from './roll.ts'

/** The graphic representation as a PDF. The same document gives the same bytes. */
export function printGraphic(graphic: Graphic, paper: PaperSize, fontsDir: string): Promise<Uint8Array> {
  const title = [graphic.title, graphic.number].filter(Boolean).join(' ')
  const fill = paper === '80mm' ? fillRoll : fillPages
  return printed({ paper, fontsDir, title, createdAt: graphic.madeAt }, (sheet) => fill(sheet, graphic))
}
