const SAYS = /<(?:\w+:)?(?:v|f|is)[\s/>]/

/** A sheet without the rows behind the last one that says something: who draws lines in a whole sheet has a million of them. */
export function withoutBlankEnd(xml: string): string {
  const end = xml.lastIndexOf('</sheetData>')
  let from = end
  for (let at = xml.lastIndexOf('<row', end); at > 0 && !SAYS.test(xml.slice(at, from)); ) {
    from = at
    at = xml.lastIndexOf('<row', at - 1)
  }
  return from === end ? xml : xml.slice(0, from) + xml.slice(end)
}
