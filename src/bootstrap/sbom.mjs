import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './launch.mjs'
import { run } from './process.mjs'
import { lockOf, shippedPackages } from './shipped.mjs'

/** A package that is installed under another name goes by both. */
function namesOf({ installed, facts: { name, version } }) {
  return [installed, name ?? installed].map((known) => `${known}@${version}`)
}

/** `npm run sbom`: what is shipped, as CycloneDX, in out/radica.cdx.json, which goes into every package. */
export async function writeSbom(root, folder) {
  const shipped = new Set(shippedPackages(lockOf(root)).flatMap(namesOf))
  const sbom = await everything(root)
  const components = sbom.components.filter((component) => shipped.has(component['bom-ref']))
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) }))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'radica.cdx.json')
  writeFileSync(path, `${JSON.stringify({ ...sbom, components, dependencies }, undefined, 2)}\n`)
  return { path, components }
}

/** Bundled libraries are development dependencies, which NODE_ENV=production would leave out. */
const EVERY_KIND = ['--include=prod', '--include=dev', '--include=optional', '--include=peer']

async function everything(root) {
  let text = ''
  const onOutput = (bytes) => {
    text += bytes
  }
  const code = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...EVERY_KIND], {
    cwd: root,
    stdio: ['ignore', 'pipe', 2],
    shell: process.platform === 'win32',
    onOutput,
  })
  if (code !== 0) throw new Error('npm sbom no terminó bien.')
  return JSON.parse(text)
}

if (process.argv[1] === import.meta.filename) {
  const { path, components } = await writeSbom(ROOT, join(ROOT, 'out'))
  process.stdout.write(`${path}: ${components.length} componentes\n`)
}
