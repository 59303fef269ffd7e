import { Button, FileInput, Group, Modal, SegmentedControl, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PackageKind } from '../../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { call } from '../../base/api/client.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { base64Of } from '../../base/files/save-file.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WorkbookImport } from '../files/workbook-import.tsx'
import { FilingFacts } from './filing-facts.tsx'

interface ImportDialogProps {
  readonly from: 'importar' | 'libro'
  readonly onFrom: (from: 'importar' | 'libro') => void
  readonly onClose: () => void
}

const LAST = 'radica.import-from'
/** Where packages came from the last time: a clinic has one program. */
export const lastSource = () => (localStorage.getItem(LAST) === 'libro' ? 'libro' : 'importar')

/** Packages come from the ministry's JSON of another program, or from the workbook of the template. */
export function ImportDialog({ from, onFrom, onClose }: ImportDialogProps) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={t('packages.import.title')} size={from === 'libro' ? 'xl' : 'lg'}>
      <SegmentedControl
        aria-label={t('files.import.source')}
        fullWidth
        mb="md"
        value={from}
        data={[
          { value: 'importar', label: t('files.import.json') },
          { value: 'libro', label: t('files.import.workbook') },
        ]}
        onChange={(value) => {
          const next = value === 'libro' ? 'libro' : 'importar'
          localStorage.setItem(LAST, next)
          onFrom(next)
        }}
      />
      {from === 'libro' ? <WorkbookImport area="rips-packages" onClose={onClose} /> : <JsonImport onClose={onClose} />}
    </Modal>
  )
}

/** A RIPS of another program becomes a package; what was refused is named. */
function JsonImport({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const lead = useLead()
  const [file, setFile] = useState<File | null>(null)
  const [xml, setXml] = useState<File | null>(null)
  const [kind, setKind] = useState<PackageKind>()

  const stop = useRef<AbortController>(undefined)

  const run = useMutation({
    mutationFn: async (chosen: File): Promise<ImportResult> => {
      stop.current = new AbortController()
      if (!xml) {
        const query = { fileName: chosen.name, ...(kind && { kind }) }
        const { body } = await call('ripsPackages.upload', {
          params: { workspaceId },
          query,
          body: chosen,
          signal: stop.current.signal,
        })
        return 'packages' in body ? body : { packages: [body], refused: [] }
      }
      const body = {
        fileName: chosen.name,
        contentBase64: await base64Of(chosen),
        ...(kind && { kind }),
        ...(xml && { attachedDocument: { fileName: xml.name, contentBase64: await base64Of(xml) } }),
      }
      return (await call('ripsPackages.import', { params: { workspaceId }, body })).body
    },
    onSuccess: ({ packages, refused, filing }) => {
      invalidate(['ripsPackages.list', 'ripsPackages.filings', 'workspaces.dashboard'])
      const [only] = packages
      // A result that changed nothing has to be read first.
      const isDone = filing === undefined || filing.reason === null
      if (only && packages.length === 1 && refused.length === 0 && isDone) {
        void lead({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: only.id } })
      }
    },
  })

  // What is on its way is given up with the dialog; nothing of it is kept.
  useEffect(() => () => stop.current?.abort(), [])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (file) run.mutate(file)
      }}
    >
      <Stack>
        <p className="soft" style={{ margin: 0 }}>
          {t('packages.import.lead')}
        </p>
        {run.error ? <FaultNotice fault={run.error} /> : null}
        {run.data ? <Result result={run.data} /> : null}
        <FileInput
          label={t('packages.import.file')}
          description={t('packages.import.fileHelp')}
          placeholder={t('packages.import.choose')}
          leftSection={<Icon name="upload" />}
          accept=".json,.txt,application/json"
          withAsterisk
          clearable
          value={file}
          onChange={setFile}
        />
        <FileInput
          label={t('packages.import.xml')}
          placeholder={t('packages.import.choose')}
          leftSection={<Icon name="clip" />}
          accept=".xml,text/xml,application/xml"
          clearable
          value={xml}
          onChange={setXml}
        />
        <Select
          label={t('packages.import.kind')}
          placeholder={t('packages.import.kindAuto')}
          clearable
          data={PackageKind.options.map((value) => ({ value, label: tableText(PACKAGE_KINDS[value].label) }))}
          value={kind ?? null}
          onChange={(value) => setKind(PackageKind.safeParse(value).data)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(run.isPending && !xml ? 'packages.import.stop' : 'common.close')}
          </Button>
          <Button type="submit" disabled={!file} loading={run.isPending}>
            {t('packages.import.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ImportResult = Awaited<ReturnType<typeof call<'ripsPackages.import'>>>['body']

function Result({ result: { packages, refused, filing } }: { result: ImportResult }) {
  const t = useT()
  return (
    <>
      {filing ? (
        <Notice tone={filing.reason === null ? 'ok' : 'info'} icon="info" title={t('packages.filings.title')} urgent>
          <FilingFacts filing={filing} />
        </Notice>
      ) : null}
      {packages.length > 0 && !filing ? (
        <Notice tone="ok" icon="checkCircle" title={t('packages.import.done', { count: packages.length })} />
      ) : null}
      {refused.length > 0 ? (
        <Notice tone="bad" icon="error" title={t('packages.import.refused', { count: refused.length })} urgent>
          <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
            {refused.slice(0, 20).map(({ sheet, row, column, code, message }) => (
              <li key={`${sheet}${row}${column}${code}`}>
                {[sheet, row, column].filter((part) => part !== null).join(' · ')} {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
