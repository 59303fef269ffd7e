import { expect, it } from 'vitest'
import { draw } from '../../../test/support/drawn.tsx'
import { catalog } from '../base/i18n/texts.ts'
import { FaultNotice } from './fault-notice.tsx'

it('what went wrong in the page itself is told as our own fault, and takes no screen along', () => {
  const html = draw(<FaultNotice fault={new TypeError('of no contract')} />)
  expect(html).toContain(catalog.errors.internal_error)
  expect(html).not.toContain('of no contract')
})
