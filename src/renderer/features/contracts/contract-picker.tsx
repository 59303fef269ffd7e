import { Button, Group, Select, Stack } from '@mantine/core'
import { misfitOf, type UnderContract } from '../../../contract/contract-fit.ts'
import type { Contract } from '../../../contract/contracts.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { termOf } from './term.ts'

interface ContractPickerProps {
  /** What the contracts of its payer are held against. */
  readonly visit: UnderContract
  /** A contract, `none`, or '' while nothing was chosen: then the only one that fits is shown. */
  readonly value: string
  readonly onChange: (contractId: string) => void
  readonly error: string | undefined
  readonly readOnly: boolean
}

/** Somebody chose that there is none. */
const NONE = 'none'
const MOST_OFFERED = 3

/** Under which contract of its payer a visit is; one that was saved without any is offered those that fit; nothing where the payer has none. */
export function ContractPicker({ visit, value, onChange, error, readOnly }: ContractPickerProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = { clientId: visit.clientId ?? '', isActive: 'all', limit: 100 } as const
  const { data } = useRead('contracts.list', { params: { workspaceId }, query })
  const all = data?.items ?? []
  if (all.length === 0) return null
  const fitting = all.filter((contract) => contract.isActive && !misfitOf(contract, visit))
  const [only] = fitting.length === 1 ? fitting : []
  const present = all.find(({ id }) => id === value)
  const offered = present && !fitting.includes(present) ? [...fitting, present] : fitting
  const shown = present ?? (value ? undefined : only)
  const byId = new Map(offered.map((contract) => [contract.id, contract]))
  const nameOf = (contract: Contract) => `${contract.contractNumber} · ${termOf(contract)}`
  const offers = value === NONE && !readOnly ? fitting.slice(0, MOST_OFFERED) : []
  return (
    <Stack gap={4}>
      <Select
        id="v-contract"
        label={t('contracts.choose')}
        description={!value && only ? t('contracts.chosenAlone') : shown && termOf(shown)}
        error={error}
        readOnly={readOnly}
        allowDeselect={false}
        data={[
          ...offered.map(({ id, contractNumber }) => ({ value: id, label: contractNumber })),
          { value: NONE, label: t('contracts.noContract') },
        ]}
        renderOption={({ option }) => {
          const of = byId.get(option.value)
          return of ? nameOf(of) : option.label
        }}
        value={value || only?.id || NONE}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
      {offers.length > 0 ? (
        <Group gap={8}>
          {offers.map((contract) => (
            <Button
              key={contract.id}
              size="compact-xs"
              variant="light"
              title={nameOf(contract)}
              onClick={() => onChange(contract.id)}
            >
              {t('contracts.use', { contract: contract.contractNumber })}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  )
}
