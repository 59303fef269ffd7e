#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { launch, ROOT } from './launch.mjs'

/** What is built is used as it is: a command must not build while it is asked for something else. */
const isBuilt = existsSync(join(ROOT, 'out/main/radica.js'))

await launch(
  import.meta.url,
  async () => {
    const { cli } = await import('../../out/main/radica.js')
    await cli(process.argv.slice(2))
  },
  { buildFirst: !isBuilt },
)
