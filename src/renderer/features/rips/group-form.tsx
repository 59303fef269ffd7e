import { Button, Collapse, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { ValidationIssue } from '../../../contract/packages.ts'
import type { Field, Group } from '../../../contract/rips/field.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { JsonObject } from '../../base/json/path.ts'
import { Icon } from '../../ui/icon.tsx'
import { useGradually } from '../../ui/later.tsx'
import { FieldInput } from './field-input.tsx'
import classes from './group-form.module.css'
import { type Section, sectionsOf } from './sections.ts'

interface GroupFormProps {
  readonly group: Group
  readonly value: JsonObject
  /** A blank is null where the property may be null, else undefined: the property goes away. */
  readonly onChange: (name: string, value: unknown) => void
  readonly leaveOut?: ReadonlySet<string>
  readonly nothingRequired?: boolean
  readonly readOnly?: boolean
  readonly issuesOf?: (name: string) => readonly ValidationIssue[]
  /** Element id of a field, so that a finding can put the focus on it. */
  readonly idOf?: (name: string) => string
  /** Values to offer while typing. */
  readonly suggestions?: Readonly<Record<string, readonly string[]>>
  /** Beside a section's title: a way to fill it from the records. */
  readonly fill?: Partial<Record<Section['key'], ReactNode>>
}

const FIELDS_AT_A_TIME = 4
const sizeOf = ({ fields, cie11 }: Section) => fields.length + Math.min(cie11.length, 1)
const sum = (sections: readonly Section[]) => sections.reduce((total, section) => total + sizeOf(section), 0)

/** A form generated from the field table of a group. */
export function GroupForm(props: GroupFormProps) {
  const t = useT()
  const heading = useId()
  const sections = sectionsOf(props.group, props.leaveOut)
  const drawn = useGradually(sum(sections), FIELDS_AT_A_TIME)
  return (
    <div className={classes.form}>
      {sections.map((section, index) => {
        const room = drawn - sum(sections.slice(0, index))
        if (room <= 0) return null
        return (
          <section key={section.key} aria-labelledby={`${heading}-${section.key}`} className={classes.section}>
            <div className={classes.heading}>
              <Title order={3} size="h4" id={`${heading}-${section.key}`}>
                {t(section.title)}
              </Title>
              {props.fill?.[section.key]}
            </div>
            <Fields {...props} fields={section.fields.slice(0, room)} />
            {section.cie11.length > 0 && room >= sizeOf(section) ? <Cie11 {...props} fields={section.cie11} /> : null}
          </section>
        )
      })}
    </div>
  )
}

/** The same one every time: a field is drawn again only when something about it changed. */
const NO_ISSUES: readonly ValidationIssue[] = []
const someOf = (issues: readonly ValidationIssue[] = NO_ISSUES) => (issues.length > 0 ? issues : NO_ISSUES)

interface FieldsProps extends GroupFormProps {
  readonly fields: readonly Field[]
}

function Fields({ fields, group, value, onChange, issuesOf, idOf, suggestions, ...rest }: FieldsProps) {
  return (
    <div className={classes.grid}>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          id={idOf?.(field.name)}
          group={group}
          field={field}
          value={value[field.name]}
          onChange={onChange}
          issues={someOf(issuesOf?.(field.name))}
          suggestions={suggestions?.[field.name]}
          readOnly={rest.readOnly ?? false}
          required={field.required === 'always' && !rest.nothingRequired}
        />
      ))}
    </div>
  )
}

/** Folded away until somebody uses it, or something is wrong in it. */
function Cie11(props: FieldsProps) {
  const t = useT()
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const used = props.fields.some(({ name }) => props.value[name] || (props.issuesOf?.(name).length ?? 0) > 0)
  const open = wanted || used
  return (
    <div className={classes.fold}>
      {used ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          leftSection={<Icon name={open ? 'chevronDown' : 'chevronRight'} size={16} />}
          onClick={() => setWanted(!wanted)}
        >
          {t('packages.sections.cie11', { count: props.fields.length })}
        </Button>
      )}
      <Collapse expanded={open} id={id} keepMounted={false}>
        <div className={classes.folded}>
          <Fields {...props} />
        </div>
      </Collapse>
    </div>
  )
}
