import type { Page } from '@playwright/test'
import { z } from 'zod'

/** What a person does not feel, milliseconds. */
export const UNFELT = 50

export const tell = (figure: string) => process.stdout.write(`    ${figure}\n`)

export interface Felt {
  /** The longest main-thread task, all of them together, and how many there were; only those over 50 ms count. */
  readonly longest: number
  readonly blocked: number
  readonly count: number
  /** The middle and the worst of the times from a key to its paint, ms. */
  readonly key: number
  readonly worstKey: number
}

/** Watches tasks and keys of the page from now on, through every load. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const felt = { tasks: [0], keys: [0] }
    let pressed = 0
    Object.assign(window, { felt })
    new PerformanceObserver((list) => {
      felt.tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
    const afterPaint = (from: number, key: number) => () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        felt.keys.push(performance.now() - from)
        performance.mark(`paint ${key}`)
      }
      port2.postMessage(0)
    }
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      performance.mark(`key ${++pressed}`, { startTime: timeStamp })
      requestAnimationFrame(afterPaint(timeStamp, pressed))
    }
    addEventListener('keydown', onKey, true)
  })
}

/** What was felt since the last time this was asked. */
export async function felt(page: Page): Promise<Felt> {
  await page.waitForTimeout(100)
  return page.evaluate(() => {
    const { felt } = window as unknown as { felt: { tasks: number[]; keys: number[] } }
    const keys = felt.keys.splice(0, felt.keys.length, 0).sort((a, b) => a - b)
    const tasks = felt.tasks.splice(0, felt.tasks.length, 0)
    return {
      longest: Math.round(Math.max(...tasks)),
      blocked: Math.round(tasks.reduce((sum, task) => sum + task)),
      count: tasks.filter((task) => task > 0).length,
      key: Math.round(keys[Math.floor(keys.length / 2)] ?? 0),
      worstKey: Math.round(keys.at(-1) ?? 0),
    }
  })
}

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z
    .looseObject({
      name: z.string().optional(),
      chrome_mojo_event_info: z.looseObject({ mojo_interface_tag: z.string().optional() }).optional(),
    })
    .optional(),
})
const Trace = z.object({ traceEvents: z.array(TraceEvent) })
type TraceEvent = z.infer<typeof TraceEvent>

const TASK = 'ThreadControllerImpl::RunTask'
/** By which the test itself works in the page: it looks for a role through all of it, which no person does. */
const DRIVER = 'blink.mojom.DevToolsSession'

/** A main-thread task of the page, ms. */
export interface Task {
  /** Processor time: what it would last on a machine that does nothing else. */
  readonly worked: number
  readonly lasted: number
}

export interface Work {
  /** The page's own main-thread tasks, those of most work first. */
  readonly tasks: readonly Task[]
  /** The page's own work from a key to its paint, ms of processor time, of each key; keys that come meanwhile have equal shares. */
  readonly keys: readonly number[]
}

/** What the page does during some work. What the test's driver does in it is none of the page's. */
export async function workOf(page: Page, work: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the context has no browser')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
  await work()
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = new Set(main.map(threadOf))
  const events = traceEvents.filter((event) => event.ph === 'X' && threads.has(threadOf(event)))
  const drivers = events.filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === DRIVER)
  const isDrivers = (task: TraceEvent) =>
    drivers.some((event) => threadOf(event) === threadOf(task) && isWithin(event.ts, task))
  const tasks = events.filter((event) => event.name === TASK && !isDrivers(event))
  return {
    tasks: tasks
      .map(({ tdur, dur }) => ({ worked: tdur / 1000, lasted: dur / 1000 }))
      .sort((a, b) => b.worked - a.worked),
    keys: workOfKeys(tasks, keysIn(traceEvents)),
  }
}

/** What a quiet processor of two cores does in about what is not felt: half of it drawing, half of it data, since machines differ in each. */
const FIXED = { drawn: 1_100, written: 16_000, rounds: 9 }

/** A fixed work of the page, the middle of several: by the processor, and beside what else the machine does. */
async function fixedWork(page: Page): Promise<Task> {
  const { tasks } = await workOf(page, () =>
    page.evaluate(async ({ drawn, written, rounds }) => {
      const draw = () => {
        const table = document.createElement('table')
        for (let n = 0; n < drawn; n++) {
          table.insertRow().append(...['nombre', 'documento', 'valor'].map((text) => `${text} ${n}`))
        }
        document.body.append(table)
        table.getBoundingClientRect()
        table.remove()
      }
      const write = () => {
        const rows = Array.from({ length: written }, (_, n) => ({ documento: `CC ${n}`, nombre: `Ana ${n}`, valor: n }))
        return JSON.parse(JSON.stringify(rows))
      }
      for (let round = 0; round < rounds; round++) {
        await new Promise((done) => setTimeout(() => done([draw(), write()]), 50))
      }
    }, FIXED),
  )
  return tasks[Math.floor(FIXED.rounds / 2)] ?? { worked: 0, lasted: 0 }
}

interface Paced<T> {
  readonly done: T
  /** What is not felt, ms of this machine's processor; no less than {@link UNFELT}. */
  readonly unfelt: number
  /** How much longer things last here than on a quiet machine; no less than 1. */
  readonly slower: number
}

/** What some work gives, and the pace of the machine: before it or after it, the slower, since it changes. */
export async function withPace<T>(page: Page, work: () => Promise<T>): Promise<Paced<T>> {
  const before = await fixedWork(page)
  const done = await work()
  const after = await fixedWork(page)
  const most = (of: keyof Task) => Math.max(UNFELT, before[of], after[of])
  return { done, unfelt: most('worked'), slower: most('lasted') / UNFELT }
}

/** From each key to its paint, as the page marked them. */
function keysIn(events: readonly TraceEvent[]): (readonly [number, number])[] {
  const at = new Map(events.map(({ name, ts }) => [name, ts]))
  return [...at].flatMap(([name, from]) => {
    const to = name.startsWith('key ') ? at.get(name.replace('key', 'paint')) : undefined
    return to === undefined ? [] : [[from, to] as const]
  })
}

function workBetween(tasks: readonly TraceEvent[], from: number, to: number): number {
  const shares = tasks.map(({ ts, dur, tdur }) => {
    const within = Math.min(to, ts + dur) - Math.max(from, ts)
    return within <= 0 || dur === 0 ? 0 : (tdur * within) / dur
  })
  return shares.reduce((sum, share) => sum + share, 0)
}

/** A busy machine paints late, and keys that are held queue up: what is done for each of them is not the work of one. */
function workOfKeys(tasks: readonly TraceEvent[], keys: readonly (readonly [number, number])[]): number[] {
  return keys.map(([from, to]) => {
    const waiting = keys.filter(([pressed]) => pressed >= from && pressed < to).length
    return workBetween(tasks, from, to) / 1000 / waiting
  })
}

const isWithin = (moment: number, { ts, dur }: TraceEvent) => moment >= ts && moment <= ts + dur
