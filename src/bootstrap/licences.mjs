import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedPackages } from './shipped.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i
const LINE = '-'.repeat(80)

/** The terms of one package: its own files, or what it declares where it brings none. */
function termsOf(folder, { installed, facts: { version, license } }) {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${installed} ${version} (${license ?? 'sin licencia declarada'})`, ...texts].join('\n\n')
}

/** The licences of everything that is shipped, whose texts most of them want beside every copy: `licencias.txt` in a folder. */
export function writeLicences(root, folder) {
  const terms = shippedPackages(root)
    // Modules of other platforms are not here; their terms are those of the package that brings them.
    .filter(({ place }) => existsSync(join(root, place)))
    .map((shipped) => termsOf(join(root, shipped.place), shipped))
  const path = join(folder, 'licencias.txt')
  writeFileSync(path, `Radica contiene estos programas de otros autores.\n\n${terms.join(`\n\n${LINE}\n\n`)}\n`)
  return path
}
