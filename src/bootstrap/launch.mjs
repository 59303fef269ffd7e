import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, install, npmNode } from './prepare.mjs'
import { run, say, stopWithParent } from './process.mjs'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/**
 * What every npm script does first, from a bare clone as from a ready one: install what is missing, go on with the Node
 * that npm installed (in this process when it is new enough), build what changed. Then `job` runs.
 */
export async function launch(entryUrl, job, { buildFirst = true } = {}) {
  stopWithParent()
  process.env.PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  try {
    await install(ROOT)
    if (!isNodeNewEnough()) {
      process.exitCode = await continueOnNewerNode(fileURLToPath(entryUrl))
      return
    }
    if (buildFirst) await build(ROOT)
    await job()
  } catch (error) {
    say(error.message)
    process.exit(1)
  }
}

/** 24.2 is the first with what we use: TypeScript as it stands, `import.meta.main`, and Node-API 10 for the store. */
function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 2)
}

function continueOnNewerNode(entry) {
  return run(npmNode(ROOT), [entry, ...process.argv.slice(2)], { stdio: [0, 1, 2], onMessage() {} })
}
