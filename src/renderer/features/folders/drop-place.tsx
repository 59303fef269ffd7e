import { Button, Group, Progress } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'
import { RUN_LIMITS } from '../../../contract/runs.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDrop } from '../../ui/use-drop.ts'
import { type Chosen, chosenFiles, droppedFiles } from './chosen.ts'
import classes from './folder.module.css'
import { othersCount, othersText } from './look.ts'
import { type FolderSending, useSending } from './use-sending.ts'

export function DropPlace() {
  const t = useT()
  const sending = useSending()
  const drop = useDrop((dropped) => {
    if (!sending.busy) sending.take(droppedFiles(dropped))
  })
  return (
    <>
      {sending.fault ? <FaultNotice fault={sending.fault} /> : null}
      {sending.useless ? <Useless chosen={sending.useless} /> : null}
      <section className={`panel ${classes.drop}`} aria-label={t('folders.drop')} {...drop}>
        {sending.busy ? <Sending {...sending} /> : <Choosing onChosen={(chosen) => sending.take(chosen)} />}
      </section>
    </>
  )
}

function Choosing({ onChosen }: { onChosen: (chosen: Promise<Chosen>) => void }) {
  const t = useT()
  const [folder, files] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.files?.length) onChosen(Promise.resolve(chosenFiles(currentTarget.files)))
    currentTarget.value = ''
  }
  return (
    <>
      <Icon name="upload" size={28} />
      <strong>{t('folders.drop')}</strong>
      <p className="soft">{t('folders.dropHelp')}</p>
      <input
        ref={(input) => {
          folder.current = input
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        multiple
        data-choose="folder"
        onChange={take}
      />
      <input ref={files} type="file" hidden multiple accept=".zip,.json,.xml" data-choose="files" onChange={take} />
      <Group justify="center">
        <Button onClick={() => folder.current?.click()}>{t('folders.chooseFolder')}</Button>
        <Button variant="default" onClick={() => files.current?.click()}>
          {t('folders.chooseFiles')}
        </Button>
      </Group>
    </>
  )
}

function Sending({ progress, stop }: Pick<FolderSending, 'progress' | 'stop'>) {
  const t = useT()
  const text = progress
    ? t('folders.uploading', { done: integer(progress.done), total: integer(progress.total) })
    : t('folders.reading')
  const percent = progress ? (progress.done / progress.total) * 100 : 0
  return (
    <>
      <strong role="status">{text}</strong>
      <Progress w="min(420px, 100%)" value={percent} aria-label={text} />
      <Button variant="default" onClick={stop}>
        {t('folders.stop')}
      </Button>
    </>
  )
}

function Useless({ chosen: { files, others } }: { chosen: Chosen }) {
  const t = useT()
  if (files.length > 0) {
    return (
      <Notice tone="bad" icon="error" urgent title={t('folders.tooMany', { most: integer(RUN_LIMITS.files) })}>
        {t('folders.tooManyText')}
      </Notice>
    )
  }
  const count = othersCount(others)
  if (count === 0) return <Notice tone="bad" icon="error" urgent title={t('folders.emptyFolder')} />
  const title = t('folders.nothingFound', { count })
  return (
    <Notice tone="bad" icon="error" urgent title={title}>
      {t('folders.nothingFoundText', { others: othersText(others) })}
    </Notice>
  )
}
