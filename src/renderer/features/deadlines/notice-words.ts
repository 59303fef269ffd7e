import type { DeadlineNews } from '../../../contract/deadlines.ts'
import { integer } from '../../base/format/format.ts'
import type { Translate } from '../../base/i18n/i18n.ts'

/** What a notification says: nothing about people, since anybody may see it who passes by. */
export function noticeWords(news: readonly DeadlineNews[], t: Translate): { title: string; body: string } {
  const count = news.reduce((sum, each) => sum + each.count, 0)
  return {
    title: t('deadlines.notice.title', { count }),
    body: news.map((each) => lineOf(each, t)).join('\n'),
  }
}

function lineOf({ kind, stage, count, numbers }: DeadlineNews, t: Translate): string {
  return [t(`deadlines.notice.${stage}`), t(`deadlines.kind.${kind}`), whichOf(count, numbers, t)]
    .filter(Boolean)
    .join(' · ')
}

function whichOf(count: number, numbers: readonly string[], t: Translate): string {
  if (numbers.length === 0) return count > 1 ? integer(count) : ''
  const more = count - numbers.length
  return [numbers.join(', '), more > 0 ? t('deadlines.notice.more', { count: more }) : ''].join(' ').trim()
}
