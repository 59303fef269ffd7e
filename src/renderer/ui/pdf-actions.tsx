import { Menu } from '@mantine/core'
import { useState } from 'react'
import { PaperSize } from '../../contract/paper.ts'
import { saveFile } from '../base/files/save-file.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import { showFile } from './show-file.ts'
import { SplitButton } from './split-button.tsx'
import { sayFault } from './toast.tsx'

const KEY = 'radica.paper'
/** What was printed on the last time: a desk has one printer. */
const lastPaper = (): PaperSize => PaperSize.safeParse(localStorage.getItem(KEY)).data ?? 'letter'

/** How a PDF is had on some paper. */
export type MakePdf = (paper: PaperSize) => Promise<Blob>

export function usePdf(make: MakePdf, fileName: string, papers: readonly PaperSize[] = PaperSize.options) {
  const usual = () => papers.find((paper) => paper === lastPaper()) ?? 'letter'
  const [busy, setBusy] = useState(false)
  const take = async (paper: PaperSize, use: (content: Blob, name: string) => Promise<unknown>) => {
    setBusy(true)
    try {
      const pdf = new Blob([await make(paper)], { type: 'application/pdf' })
      await use(pdf, `${fileName.replace(/[^\w.-]+/g, '-')}.pdf`)
    } catch (error) {
      sayFault(error)
    }
    setBusy(false)
  }
  return {
    busy,
    usual,
    print: (paper = usual()) => take(paper, showFile),
    download: () => take(usual(), saveFile),
  }
}

interface PdfActionsProps {
  readonly make: MakePdf
  readonly fileName: string
  /** Left out: all there are. */
  readonly papers?: readonly PaperSize[]
}

/** Prints what is shown as the document that it is, never as the page; the paper of the last time comes first. */
export function PdfActions({ make, fileName, papers = PaperSize.options }: PdfActionsProps) {
  const t = useT()
  const { busy, usual, print, download } = usePdf(make, fileName, papers)
  const [paper, setPaper] = useState(usual)
  const choose = (next: PaperSize) => {
    localStorage.setItem(KEY, next)
    setPaper(next)
    void print(next)
  }
  return (
    <SplitButton
      icon="print"
      label={t('common.print')}
      busy={busy}
      onClick={() => void print()}
      moreLabel={t('common.paper.choose')}
    >
      {papers.map((each) => (
        <Menu.Item key={each} leftSection={<Icon name="print" />} onClick={() => choose(each)}>
          {t(`common.paper.${each}`)}
          {each === paper ? ` · ${t('common.paper.last')}` : ''}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="download" />} onClick={() => void download()}>
        {t('common.paper.download')}
      </Menu.Item>
    </SplitButton>
  )
}
