import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './document-header.module.css'
import { Icon } from './icon.tsx'

/** From one thing back to the list that it is of. */
export const BackLink = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={`${classes.back} no-print`}>
    <Icon name="chevronLeft" size={16} />
    {children}
  </a>
))
