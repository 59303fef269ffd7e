import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('a reader that goes away is no verdict, and no stack', async () => {
  const script = `import { cli } from ${JSON.stringify(join(import.meta.dirname, 'radica.ts'))}
    await cli(['--help'])`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const said = text(child.stderr)
  const [code] = await once(child, 'close')
  expect([code, (await said).split('\n').length]).toEqual([2, 2])
})
