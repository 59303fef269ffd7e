import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bundled into what is built, so shipped although it is no production dependency: every other package that src imports. */
export const BUNDLED = [
  ...[
    '@hono/node-server',
    'colombian-holidays',
    'csv-parse',
    'drizzle-orm',
    'fast-xml-parser',
    'hono',
    'i18n-iso-countries',
    'ical-generator',
    'jose',
    'pino',
  ],
  ...['pdfkit', 'qrcode-generator', 'saxes', 'xmlchars'],
  ...['eventsource-parser', 'selfsigned', 'swagger-ui-dist', 'ulid', 'yauzl', 'zod'],
  ...['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tanstack/react-query', '@tanstack/react-router'],
  ...['@tanstack/react-virtual', 'i18next', 'react', 'react-dom', 'react-hook-form', 'react-i18next'],
]
/** Shipped without what its package needs to download it. */
const RUNTIME = 'node_modules/electron'

/**
 * Every package that is shipped, the production dependencies and the bundled ones with what they need: `place` in the project's
 * folder, `installed`, the name it has there, and `facts`, what the lock file says of it.
 */
export function shippedPackages({ packages }) {
  const places = new Set([RUNTIME])
  const visit = (place) => {
    if (place === undefined || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visit(placeOf(packages, place, name))
  }
  for (const name of [...Object.keys(packages[''].dependencies), ...BUNDLED]) visit(`node_modules/${name}`)
  return [...places].map((place) => {
    const installed = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { place, installed, facts: packages[place] }
  })
}

/** The lock file of a project. */
export function lockOf(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** Where Node finds `name` from a package: inside it, or in one of the folders above. */
function placeOf(packages, from, name) {
  const inside = `${from}/node_modules/${name}`
  if (packages[inside]) return inside
  const above = from.lastIndexOf('/node_modules/')
  if (above >= 0) return placeOf(packages, from.slice(0, above), name)
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}
