import { Progress, Stack } from '@mantine/core'
import type { CarryOver } from '../../../contract/go-live.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import section from '../../ui/section.module.css'

/** What went along of each, and how far it is. */
export function CarriedTable({ carryOver: { state, areas } }: { carryOver: CarryOver }) {
  const t = useT()
  const total = areas.reduce((sum, area) => sum + area.total, 0)
  const done = areas.reduce((sum, { copied, present, behind }) => sum + copied + present + behind, 0)
  const words = t('goLive.progress', { done: integer(done), total: integer(total) })
  return (
    <Stack gap={8}>
      {state === 'working' ? (
        <>
          <strong role="status">{words}</strong>
          <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={words} />
          <span className="soft">{t('goLive.background')}</span>
        </>
      ) : null}
      <div className={section.tableScroll}>
        <table className={section.table}>
          <thead>
            <tr>
              <th scope="col">{t('goLive.columns.area')}</th>
              <th scope="col" data-figure>
                {t('goLive.columns.copied')}
              </th>
              <th scope="col" data-figure>
                {t('goLive.columns.present')}
              </th>
              <th scope="col" data-figure>
                {t('goLive.columns.behind')}
              </th>
            </tr>
          </thead>
          <tbody>
            {areas
              .filter(({ total }) => total > 0)
              .map(({ area, copied, present, behind }) => (
                <tr key={area}>
                  <td>{t(`goLive.areas.${area}`)}</td>
                  <td data-figure>{integer(copied)}</td>
                  <td data-figure>{integer(present)}</td>
                  <td data-figure>{integer(behind)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {areas.some(({ behind }) => behind > 0) ? <span className="soft">{t('goLive.behindWhy')}</span> : null}
    </Stack>
  )
}
