import { type Sheet, SOFT, type Style } from '../../paper/sheet.ts'
import type { Graphic } from './graphic.ts'

const FOOT: Style = { size: 6.5, color: SOFT }

const said = ({ code, closing }: Graphic): string[] => [...(code ? [`${code.name}: ${code.value}`] : []), ...closing]

const ABOVE = 6
/** For the page's own number. */
const LAST_LINE = 10

/** How much every page leaves free at its end. */
export function footHeight(sheet: Sheet, graphic: Graphic): number {
  return said(graphic).reduce((height, each) => height + sheet.heightOf(each, sheet.width, FOOT), ABOVE + LAST_LINE + 6)
}

export function drawFoot(sheet: Sheet, graphic: Graphic, page: string): void {
  const box = { x: sheet.left, width: sheet.width }
  let y = sheet.bottom(footHeight(sheet, graphic)) + ABOVE
  sheet.rule(y - 3)
  for (const each of said(graphic)) y = sheet.text(each, box, FOOT, y)
  sheet.text('Representación gráfica hecha con Radica', box, FOOT, y + 2)
  sheet.text(page, box, { ...FOOT, align: 'right' }, y + 2)
}
