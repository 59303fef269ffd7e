import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** A link of the router that looks like a link. */
export const AnchorLink = createLink((props: Props) => <Anchor size="sm" {...props} />)
