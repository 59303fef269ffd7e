/** Bundled into what is built, so shipped although it is no production dependency: every other package that src imports. */
export const BUNDLED = [
  ...['@hono/node-server', 'csv-parse', 'drizzle-orm', 'fast-xml-parser', 'hono', 'i18n-iso-countries', 'jose', 'pino'],
  ...['selfsigned', 'ulid', 'zod'],
  ...['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tanstack/react-query', '@tanstack/react-router'],
  ...['@tanstack/react-virtual', 'i18next', 'react', 'react-dom', 'react-hook-form', 'react-i18next'],
]
/** Shipped without what its package needs to download it. */
const RUNTIME = 'node_modules/electron'

/** Where in node_modules every package that is shipped stands: the production dependencies and the bundled ones, with what they need. */
export function shippedPlaces({ packages }) {
  const places = new Set([RUNTIME])
  const visit = (place) => {
    if (place === undefined || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visit(placeOf(packages, place, name))
  }
  for (const name of [...Object.keys(packages[''].dependencies), ...BUNDLED]) visit(`node_modules/${name}`)
  return [...places]
}

/** The name under which the package at a place is installed. */
export const installedName = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node finds `name` from a package: inside it, or in one of the folders above. */
function placeOf(packages, from, name) {
  const inside = `${from}/node_modules/${name}`
  if (packages[inside]) return inside
  const above = from.lastIndexOf('/node_modules/')
  if (above >= 0) return placeOf(packages, from.slice(0, above), name)
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}
