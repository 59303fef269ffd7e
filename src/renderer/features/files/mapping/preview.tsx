import { ScrollArea } from '@mantine/core'
import type { InspectedSheet } from '../../../../contract/imports.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './mapping.module.css'

/** The first rows as they stand in the file, so that a person knows it again. */
export function Preview({ sheet }: { readonly sheet: InspectedSheet }) {
  const t = useT()
  const { headingRow, first, columns, rows, unshown } = sheet
  return (
    <section aria-label={t('mapping.preview')}>
      <ScrollArea.Autosize mah={190} className={classes.preview} viewportProps={{ tabIndex: 0 }}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('mapping.row')}</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.slice(headingRow, headingRow + 8).map((cells, i) => {
              const row = headingRow + i + 1
              return (
                <tr key={row}>
                  <td>{row}</td>
                  {columns.map(({ title }, at) => (
                    <td key={title}>{cells[at]}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea.Autosize>
      <span className="soft">{t('mapping.rows', { count: rows })}</span>
      {unshown > 0 ? (
        <Notice tone="warn" icon="alert" title={t('mapping.unshown', { count: unshown })}>
          {t('mapping.unshownHelp')}
        </Notice>
      ) : null}
    </section>
  )
}
