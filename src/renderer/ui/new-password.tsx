import { PasswordInput, type PasswordInputProps, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { guessable, STRONG_ENOUGH, type Strength, strengthOf } from '../../contract/password-strength.ts'
import { translate, useT } from '../base/i18n/i18n.ts'

/** What a guesser knows of the person and the clinic. */
export type PersonalWords = readonly (string | null | undefined)[]

const COLORS = ['red', 'red', 'orange', 'teal', 'green'] as const
const PAUSE_MS = 150

/** For a form's `validate`: true, or what to say. The service judges in the same way. */
export async function strongOrWhy(password: string, facts: PersonalWords): Promise<true | string> {
  const { score, weakness } = await strengthOf(password, guessable(facts))
  return score >= STRONG_ENOUGH || translate(weakness === null ? 'password.weak' : `password.weaknesses.${weakness}`)
}

function useStrength(password: string, facts: PersonalWords): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  const known = guessable(facts).join(' ')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const judged = password === '' ? undefined : await strengthOf(password, known.split(' '))
      if (isCurrent) setStrength(judged)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, known])
  return strength
}

interface NewPasswordProps extends PasswordInputProps {
  /** What stands in the field. */
  readonly typed: string
  readonly facts: PersonalWords
}

/** A field for a password that is being chosen: says how hard it is to guess while it is typed. */
export function NewPassword({ typed, facts, ...input }: NewPasswordProps) {
  const t = useT()
  const strength = useStrength(typed, facts)
  const score = strength?.score ?? 0
  return (
    <div>
      <PasswordInput autoComplete="new-password" {...input} />
      {strength ? (
        <>
          <Progress value={20 + score * 20} color={COLORS[score]} size={6} mt={6} aria-label={t('password.strength')} />
          <p className="soft" role="status" style={{ margin: '4px 0 0', fontSize: 'var(--mantine-font-size-xs)' }}>
            {t(`password.score${score}`)}
            {strength.weakness ? ` · ${t(`password.weaknesses.${strength.weakness}`)}` : ''}
          </p>
        </>
      ) : null}
    </div>
  )
}
