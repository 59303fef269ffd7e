import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { showTour, useTourOffered, useTourStep } from './state.ts'
import classes from './tour.module.css'

/** Where it stops, in this order: elements of the frame say with `data-tour` which of them they are. */
export const STOPS = ['navigation', 'environment', 'palette', 'sync', 'work', 'account'] as const
export type TourStop = (typeof STOPS)[number]

/** After the first run and the sample clinic, once; nothing begins by itself. */
export function TourOffer() {
  const t = useT()
  const offered = useTourOffered()
  const step = useTourStep()
  if (!offered || step !== undefined) return null
  return (
    <div className={classes.offer}>
      <Notice
        tone="info"
        icon="info"
        title={t('tour.offer')}
        action={
          <div className={classes.acts}>
            <Button size="compact-sm" variant="default" onClick={() => showTour(undefined)}>
              {t('tour.notNow')}
            </Button>
            <Button size="compact-sm" onClick={() => showTour(0)}>
              {t('tour.start')}
            </Button>
          </div>
        }
      >
        {t('tour.offerText')}
      </Notice>
    </div>
  )
}

/** One stop at a time, beside the work: the rest of the window stays usable. Escape leaves it. */
export function Tour() {
  const step = useTourStep()
  const stop = step === undefined ? undefined : STOPS[step]
  return stop ? <Stop key={stop} stop={stop} step={step ?? 0} /> : null
}

function Stop({ stop, step }: { stop: TourStop; step: number }) {
  const t = useT()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const target = document.querySelector(`[data-tour="${stop}"]`)
    target?.setAttribute('data-tour-here', '')
    target?.scrollIntoView({ block: 'nearest' })
    next.current?.focus()
    return () => target?.removeAttribute('data-tour-here')
  }, [stop])
  const isLast = step === STOPS.length - 1
  const leave = () => {
    showTour(undefined)
    document.getElementById('contenido')?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
  return (
    <section
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      className={`panel ${classes.stop} no-print`}
      onKeyDown={onKeyDown}
    >
      <span className={classes.count}>{t('tour.step', { step: step + 1, count: STOPS.length })}</span>
      <h2 id="tour-title" className={classes.title}>
        {t(`tour.stops.${stop}.title`)}
      </h2>
      <p id="tour-text">{t(`tour.stops.${stop}.text`)}</p>
      <div className={classes.acts}>
        {isLast ? null : (
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('tour.skip')}
          </Button>
        )}
        {step > 0 ? (
          <Button variant="default" onClick={() => showTour(step - 1)}>
            {t('tour.back')}
          </Button>
        ) : null}
        <Button ref={next} onClick={() => (isLast ? leave() : showTour(step + 1))}>
          {t(isLast ? 'tour.finish' : 'tour.next')}
        </Button>
      </div>
    </section>
  )
}
