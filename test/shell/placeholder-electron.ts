import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { newFolder } from '../support/process.ts'

export type Platform = 'linux' | 'win' | 'mac'

/** What marks the place of the fuses in Electron's executable, their version and number, and all of them as Electron ships them. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const SHIPPED_FUSES = Buffer.from(`${FUSE_SENTINEL}\u0001\u000810110001`, 'latin1')

/** The fuses of a packaged executable, in Electron's order. */
export function fusesOf(binary: string): string {
  return binary.slice(binary.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2).slice(0, 8)
}

/**
 * A folder that looks like Electron to electron-builder: packaging needs its names, its version, its fuses and what it writes a
 * program's name into, not its code.
 */
export function placeholderElectron(platform: Platform, version: string): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'version'), version)
  for (const name of ['LICENSE', 'icudtl.dat', 'resources.pak']) writeFileSync(join(folder, name), '')
  if (platform === 'mac') macBundles(folder)
  else mkdirSync(join(folder, 'resources'))
  if (platform === 'linux') writeFileSync(join(folder, 'electron'), SHIPPED_FUSES, { mode: 0o755 })
  if (platform === 'win') writeFileSync(join(folder, 'electron.exe'), Buffer.concat([windowsProgram(), SHIPPED_FUSES]))
  return folder
}

/** An empty program with a description, made by what electron-builder itself edits them with. */
function windowsProgram(): Buffer {
  const own = createRequire(import.meta.url)
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(own.resolve('app-builder-lib/package.json'))(
    'resedit',
  )
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const description = Resource.VersionInfo.createEmpty()
  description.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  description.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

function macBundles(folder: string): void {
  const application = join(folder, 'Electron.app')
  const frameworks = join(application, 'Contents/Frameworks')
  macBundle(application, 'Electron')
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
    macBundle(join(frameworks, `Electron Helper${kind}.app`), `Electron Helper${kind}`)
  mkdirSync(join(frameworks, 'Electron Framework.framework'))
  writeFileSync(join(frameworks, 'Electron Framework.framework/Electron Framework'), SHIPPED_FUSES)
}

function macBundle(path: string, name: string): void {
  mkdirSync(join(path, 'Contents/MacOS'), { recursive: true })
  mkdirSync(join(path, 'Contents/Resources'))
  const facts = { CFBundleExecutable: name, CFBundleName: name, CFBundleIdentifier: 'com.github.Electron' }
  const entries = Object.entries(facts).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  const list = `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${entries.join('')}</dict></plist>`
  writeFileSync(join(path, 'Contents/Info.plist'), list)
  writeFileSync(join(path, 'Contents/MacOS', name), '', { mode: 0o755 })
}
