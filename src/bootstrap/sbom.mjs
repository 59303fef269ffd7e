import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './launch.mjs'
import { run } from './process.mjs'

/** Bundled into what is built, so shipped although it is no production dependency: every other package that src imports. */
export const BUNDLED = [
  ...['@hono/node-server', 'csv-parse', 'drizzle-orm', 'fast-xml-parser', 'hono', 'i18n-iso-countries', 'jose', 'pino'],
  ...['selfsigned', 'ulid', 'zod'],
  ...['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tanstack/react-query', '@tanstack/react-router'],
  ...['@tanstack/react-virtual', 'i18next', 'react', 'react-dom', 'react-hook-form', 'react-i18next'],
]
/** Shipped without what its package needs to download it. */
const RUNTIME = 'node_modules/electron'

/** `name@version` of every package that is shipped: the production dependencies and the bundled ones, with what they need. */
export function shippedPackages({ packages }) {
  const places = new Set([RUNTIME])
  const visit = (place) => {
    if (place === undefined || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visit(placeOf(packages, place, name))
  }
  for (const name of [...Object.keys(packages[''].dependencies), ...BUNDLED]) visit(`node_modules/${name}`)
  return new Set([...places].flatMap((place) => namesOf(place, packages[place])))
}

/** A package that is installed under another name goes by both. */
function namesOf(place, { name, version }) {
  const installed = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [installed, name ?? installed].map((known) => `${known}@${version}`)
}

/** Where Node finds `name` from a package: inside it, or in one of the folders above. */
function placeOf(packages, from, name) {
  const inside = `${from}/node_modules/${name}`
  if (packages[inside]) return inside
  const above = from.lastIndexOf('/node_modules/')
  if (above >= 0) return placeOf(packages, from.slice(0, above), name)
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}

/** `npm run sbom`: what is shipped, as CycloneDX, in release/radica.cdx.json. */
export async function writeSbom(root, folder) {
  const shipped = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
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

async function everything(root) {
  let text = ''
  const onOutput = (bytes) => {
    text += bytes
  }
  const code = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 2],
    shell: process.platform === 'win32',
    onOutput,
  })
  if (code !== 0) throw new Error('npm sbom no terminó bien.')
  return JSON.parse(text)
}

if (process.argv[1] === import.meta.filename) {
  const { path, components } = await writeSbom(ROOT, join(ROOT, 'release'))
  process.stdout.write(`${path}: ${components.length} componentes\n`)
}
