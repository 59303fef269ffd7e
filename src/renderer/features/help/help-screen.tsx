import { TextInput, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { HelpCode } from '../../base/i18n/error-help.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ErrorHelpText } from '../../ui/error-help.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { findHelp } from './find.ts'
import classes from './help.module.css'

const route = getRouteApi('/ayuda')

/** The help's own page: open to everybody, also before anyone signed in. */
export function HelpScreen() {
  const t = useT()
  const { q = '', codigo } = route.useSearch()
  const navigate = route.useNavigate()
  const found = findHelp(q)
  const count = found.reduce((sum, { codes }) => sum + codes.length, 0)
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <span className={classes.brand}>
          <Mark />
          {t('common.appName')}
        </span>
        <AnchorLink to="/manual/{-$page}" params={{}} search={{}}>
          {t('manual.title')}
        </AnchorLink>
        <AnchorLink to="/">{t('help.back')}</AnchorLink>
      </header>
      <main className={classes.main}>
        <PageHeader title={t('help.title')} lead={t('help.lead')} />
        <TextInput
          type="search"
          leftSection={<Icon name="search" />}
          label={t('help.search')}
          value={q}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { ...(value ? { q: value } : {}) }, replace: true })
          }
        />
        <p className={classes.count} aria-live="polite">
          {count > 0 ? t('help.results', { count }) : t('help.nothing')}
        </p>
        {found.map(({ group, codes }) => (
          <section key={group} aria-labelledby={`ayuda-${group}`}>
            <Title order={2} id={`ayuda-${group}`}>
              {t(`help.groups.${group}`)}
            </Title>
            {codes.map((code) => (
              <Message key={code} code={code} opened={code === codigo || count === 1} />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

/** One message, folded until it is asked for; the one of the address is open and in view. */
function Message({ code, opened }: { code: HelpCode; opened: boolean }) {
  const own = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (opened) own.current?.scrollIntoView({ block: 'center' })
  }, [opened])
  return (
    <details ref={own} className={classes.message} open={opened}>
      <summary>{catalog.errors[code]}</summary>
      <ErrorHelpText code={code} />
    </details>
  )
}
