import { TextInput, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import type { ManualPage, ManualSection } from '../../base/i18n/manual-page.ts'
import { MANUAL } from '../../base/i18n/manual-texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import help from '../help/help.module.css'
import { findPages } from './find.ts'
import classes from './manual.module.css'
import { pictureUrl } from './pictures.ts'

const route = getRouteApi('/manual/{-$page}')

/** The user's manual: searchable, open to everybody, one page for each journey. */
export function ManualScreen() {
  const t = useT()
  const { page: slug } = route.useParams()
  const page = MANUAL.find((one) => one.slug === slug)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (slug) main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [slug])
  return (
    <div className={classes.manual}>
      <header className={classes.top}>
        <span className={help.brand}>
          <Mark />
          {t('common.appName')}
        </span>
        <AnchorLink to="/ayuda" search={{}}>
          {t('manual.messages')}
        </AnchorLink>
        <AnchorLink to="/">{t('help.back')}</AnchorLink>
      </header>
      <Contents current={slug} />
      <main ref={main} tabIndex={-1} className={classes.main}>
        {page ? <Page page={page} /> : <Cover />}
      </main>
    </div>
  )
}

/** Search and the pages that hold what is looked for; it stays while one reads. */
function Contents({ current }: { current: string | undefined }) {
  const t = useT()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = findPages(q)
  return (
    <nav className={classes.contents} aria-label={t('manual.contents')}>
      <TextInput
        type="search"
        leftSection={<Icon name="search" />}
        label={t('manual.search')}
        value={q}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ params: (present) => present, search: value ? { q: value } : {}, replace: true })
        }
      />
      <p className={help.count} aria-live="polite">
        {pages.length > 0 ? t('manual.results', { count: pages.length }) : t('manual.nothing')}
      </p>
      <ol className={classes.pages}>
        {pages.map(({ slug, title }) => (
          <li key={slug} value={MANUAL.findIndex((page) => page.slug === slug) + 1}>
            <PageLink slug={slug} current={slug === current}>
              {title}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PageLink({ slug, current, children }: { slug: string; current?: boolean; children: string }) {
  return (
    <Link
      to="/manual/{-$page}"
      params={{ page: slug }}
      search={(present) => ({ ...('q' in present && present.q ? { q: String(present.q) } : {}) })}
      className={classes.pageLink}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

function Cover() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('manual.title')} lead={t('manual.lead')} />
      <ul className={classes.cover}>
        {MANUAL.map(({ slug, title, lead }) => (
          <li key={slug} className={`panel ${classes.card}`}>
            <PageLink slug={slug}>{title}</PageLink>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Page({ page }: { page: ManualPage }) {
  const t = useT()
  const at = MANUAL.indexOf(page)
  const [previous, next] = [MANUAL[at - 1], MANUAL[at + 1]]
  return (
    <article className={classes.page}>
      <PageHeader title={page.title} lead={page.lead} />
      {page.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <footer className={classes.foot}>
        {previous ? (
          <PageLink slug={previous.slug}>{t('manual.previous', { title: previous.title })}</PageLink>
        ) : (
          <span />
        )}
        {next ? <PageLink slug={next.slug}>{t('manual.next', { title: next.title })}</PageLink> : null}
      </footer>
    </article>
  )
}

function Section({ section: { title, text, steps, picture } }: { section: ManualSection }) {
  return (
    <section>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text ? <p>{text}</p> : null}
      {steps ? (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      {picture ? (
        <img
          className={classes.picture}
          src={pictureUrl(picture.name)}
          alt={picture.alt}
          width={1440}
          height={900}
          loading="lazy"
        />
      ) : null}
    </section>
  )
}
