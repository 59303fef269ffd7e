import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** A place where installers of one system are tried. */
export interface Installation {
  /** Installs what a folder of installers has for this system, over what is there. */
  install(installers: string): void
  /** The installed program. */
  readonly program: string
  remove(): void
}

/** @throws for a system that has no installer. */
export function installationAt(place: string, platform: NodeJS.Platform): Installation {
  mkdirSync(place, { recursive: true })
  if (platform === 'linux') return appImage(place)
  if (platform === 'win32') return nsis(place)
  if (platform === 'darwin') return dmg(place)
  throw new Error(`no installer for ${platform}`)
}

/** @throws unless there is exactly one. */
function only(folder: string, pattern: RegExp): string {
  const found = readdirSync(folder).filter((name) => pattern.test(name))
  if (found.length !== 1 || !found[0]) throw new Error(`${folder} has ${found.length} installers for this system`)
  return join(folder, found[0])
}

function appImage(place: string): Installation {
  const program = join(place, 'Radica.AppImage')
  return {
    program,
    install(installers) {
      copyFileSync(only(installers, /\.AppImage$/), program)
      chmodSync(program, 0o755)
    },
    remove: () => rmSync(program),
  }
}

function nsis(place: string): Installation {
  return {
    program: join(place, 'Radica.exe'),
    // `/D` is the last one, and never in quotes.
    install: (installers) => run(only(installers, /Setup.*\.exe$/), ['/S', `/D=${place}`]),
    remove: () => run(join(place, 'Uninstall Radica.exe'), ['/S', `_?=${place}`]),
  }
}

function dmg(place: string): Installation {
  const application = join(place, 'Radica.app')
  const mounted = join(place, 'mounted')
  return {
    program: join(application, 'Contents/MacOS/Radica'),
    install(installers) {
      run('hdiutil', ['attach', '-nobrowse', '-mountpoint', mounted, only(installers, /\.dmg$/)])
      try {
        if (existsSync(application)) rmSync(application, { recursive: true })
        run('cp', ['-R', join(mounted, 'Radica.app'), application])
      } finally {
        run('hdiutil', ['detach', mounted])
      }
    },
    remove: () => rmSync(application, { recursive: true }),
  }
}
