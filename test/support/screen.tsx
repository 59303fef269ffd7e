import * as mantine from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  Children,
  type ComponentType,
  createContext,
  createElement,
  isValidElement,
  type ReactNode,
  use,
  useLayoutEffect,
} from 'react'
import { onTestFinished } from 'vitest'
import type { Workspace } from '../../src/contract/workspaces.ts'
import { queryClient } from '../../src/renderer/base/api/query.ts'
import { AnchorLink } from '../../src/renderer/ui/anchor-link.tsx'
import { held } from './hook.ts'
import { inClinicOf, nowhere } from './in-clinic.tsx'
import { standIn } from './no-document.ts'

type Props = Readonly<Record<string, unknown>>
type Path = readonly number[]

/** What the program gives to the library that draws it, or words, and where it stands. */
interface Piece {
  readonly path: Path
  readonly type: unknown
  readonly props: Props
  readonly text?: string
}

const isOpenFunction = (of: unknown): of is (props: Props) => ReactNode => typeof of === 'function'
const isObject = (of: unknown): of is Props => typeof of === 'object' && of !== null

/** Parts of the library, with the parts of those: `Menu`, `Menu.Item`. */
const LIBRARY: ReadonlySet<unknown> = new Set(
  Object.values<unknown>(mantine)
    .filter((part) => isOpenFunction(part) || isObject(part))
    .flatMap((part) => [part, ...Object.values(part)]),
)
const DIALOGS: ReadonlySet<unknown> = new Set([mantine.Modal, mantine.Drawer])
const LINKS: ReadonlySet<unknown> = new Set([Link, AnchorLink])

const Place = createContext<Path>([])
const Sheet = createContext<Set<Piece>>(new Set())
const Leaves = createContext<ReadonlySet<unknown>>(LIBRARY)

/** Whatever of a part is drawn, in the order in which it is read. */
const DRAWN = ['label', 'title', 'description', 'leftSection', 'children', 'error', 'action'] as const

function At({ at, children }: { readonly at: number; readonly children: ReactNode }) {
  return <Place value={[...use(Place), at]}>{children}</Place>
}

/** Writes down what stands there, for as long as it stands. */
function Noted({ children, ...of }: Omit<Piece, 'path'> & { readonly children?: ReactNode }) {
  const [path, sheet] = [use(Place), use(Sheet)]
  useLayoutEffect(() => {
    const piece = { ...of, path }
    sheet.add(piece)
    return () => void sheet.delete(piece)
  })
  return children
}

/** A component of the program, which is run; one for each, so that it keeps what it holds. */
const players = new WeakMap<object, ComponentType<Props>>()
function playerOf(own: (props: Props) => ReactNode): ComponentType<Props> {
  const Player = players.get(own) ?? ((props: Props) => <Played>{own(props)}</Played>)
  players.set(own, Player)
  return Player
}

/** Of what is run, what React calls: within `memo` and `forwardRef`, too. */
function ownOf(type: unknown): ((props: Props) => ReactNode) | undefined {
  if (isOpenFunction(type)) return type
  if (!isObject(type)) return undefined
  return ownOf(type.render ?? (isOpenFunction(type.type) || isObject(type.type) ? type.type : undefined))
}

function Leaf({ type, props }: { readonly type: unknown; readonly props: Props }) {
  const isShut = DIALOGS.has(type) && props.opened === false
  return (
    <Noted type={type} props={props}>
      {DRAWN.map((name, at) => (
        <At key={name} at={at}>
          <At at={0}>
            <Played>{isShut || isOpenFunction(props[name]) ? null : (props[name] as ReactNode)}</Played>
          </At>
        </At>
      ))}
    </Noted>
  )
}

function Played({ children: node }: { readonly children?: ReactNode }): ReactNode {
  const leaves = use(Leaves)
  if (typeof node === 'string' || typeof node === 'number') return <Noted type={null} props={{}} text={String(node)} />
  if (Array.isArray(node)) {
    return Children.toArray(node).map((each, at) => (
      <At key={isValidElement(each) ? each.key : at} at={at}>
        <Played>{each}</Played>
      </At>
    ))
  }
  if (!isValidElement<Props>(node)) return null
  const { type, props, key } = node
  if (typeof type === 'string' || leaves.has(type) || LINKS.has(type))
    return <Leaf key={key} type={type} props={props} />
  const own = ownOf(type)
  if (own) return createElement(playerOf(own), { ...props, key })
  // A fragment, or what gives something to all within it.
  const { children, ...rest } = props
  return createElement(type, { ...rest, key }, <Played>{children as ReactNode}</Played>)
}

/** Words as they are read: those of one sentence stand together, whatever comes between them. */
function said(pieces: readonly Piece[]): string {
  let words = ''
  let before: Path = []
  for (const { text, path } of pieces) {
    if (text === undefined) continue
    const isBeside = path.length === before.length && isWithin(path, before.slice(0, -1))
    words += isBeside ? text : ` ${text}`
    before = path
  }
  return words.replace(/\s+/g, ' ').trim()
}

const isWithin = (inner: Path, outer: Path) => outer.every((step, at) => inner[at] === step)

function inOrder({ path: a }: Piece, { path: b }: Piece): number {
  const at = a.findIndex((step, index) => step !== b[index])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}

/** What a field of the library is told of: an event that carries its words, or whether it is ticked; of the others the value itself. */
const WORDS: ReadonlySet<unknown> = new Set([
  mantine.TextInput,
  mantine.Textarea,
  mantine.PasswordInput,
  mantine.NativeSelect,
  'input',
])
const TICKS: ReadonlySet<unknown> = new Set([mantine.Checkbox, mantine.Switch])
const doNothing = () => undefined
const EVENT = { preventDefault: doNothing, stopPropagation: doNothing }

function told({ type, props }: Piece, value: unknown): unknown {
  const { name } = props
  const target = TICKS.has(type) ? { name, checked: value, value } : { name, value }
  return WORDS.has(type) || TICKS.has(type) ? { ...EVENT, target, currentTarget: target } : value
}

/** What is said without the query client is said by then. */
const TURNS = 5

type Name = string | RegExp
const isMeant = (name: Name, said: string) => (typeof name === 'string' ? name === said : name.test(said))

const isOff = ({ props }: Piece) => Boolean(props.disabled) || Boolean(props.loading)

interface Setting {
  readonly clinic?: Partial<Workspace>
  readonly router?: typeof nowhere
  /** Components of the program of which only what they are given is looked at. */
  readonly leaves?: readonly unknown[]
}

/** A part of a screen in a clinic, run by React up to what the library draws: what it says, and what comes of pressing it. */
export async function opened(part: ReactNode, { clinic = {}, router = nowhere, leaves = [] }: Setting = {}) {
  const sheet = new Set<Piece>()
  standIn(onTestFinished)
  const known = new Set([...LIBRARY, ...leaves])
  const screen = (inner: ReactNode) => (
    <Sheet value={sheet}>
      <Leaves value={known}>
        {inClinicOf(clinic, router)(<Played>{part}</Played>)}
        {inner}
      </Leaves>
    </Sheet>
  )
  const { by } = await held(doNothing, undefined, screen)
  const isBusy = () => queryClient.isFetching() + queryClient.isMutating() > 0
  /** Does something, and waits for what the service says to it. */
  const then = async (work: () => unknown) => {
    await by(work)
    for (let turns = 0; turns < TURNS || isBusy(); turns++) await by(doNothing)
  }
  await then(doNothing)
  const pieces = () => [...sheet].sort(inOrder)
  const wordsAt = (path: Path) => said(pieces().filter((piece) => isWithin(piece.path, path)))
  const nameOf = ({ path, props }: Piece) => {
    if (typeof props['aria-label'] === 'string') return props['aria-label']
    const at = DRAWN.indexOf(props.label === undefined ? 'children' : 'label')
    return wordsAt([...path, at])
  }
  /** The one control of a name, or the one at that place among them. */
  const controlOf = (name: Name, does: (piece: Piece) => boolean, at?: number) => {
    const all = pieces().filter(does)
    const named = all.filter((piece) => isMeant(name, nameOf(piece)))
    const found = named[at ?? 0]
    if (!found || (at === undefined && named.length > 1))
      throw new Error(`not one «${name}» among ${all.map(nameOf).join(' | ')}`)
    return found
  }
  const formOf = ({ path }: Piece) => pieces().findLast(({ type, path: of }) => type === 'form' && isWithin(path, of))
  const acts = ({ props }: Piece) => isOpenFunction(props.onClick) || props.type === 'submit'
  return {
    words: () => wordsAt([]),
    /** What all of a kind are given now. */
    given: <P,>(type: ComponentType<P> | 'textarea'): P[] =>
      pieces()
        .filter((piece) => piece.type === type)
        .map(({ props }) => props as P),
    /** The names of what can be pressed. */
    acts: () =>
      pieces()
        .filter((piece) => acts(piece) && !isOff(piece))
        .map(nameOf),
    /** The properties of the field of that name. */
    field: (name: Name) => controlOf(name, ({ props }) => isOpenFunction(props.onChange)).props,
    press: (name: Name, at?: number) =>
      then(() => {
        const control = controlOf(name, acts, at)
        if (isOff(control)) throw new Error(`«${name}» cannot be pressed`)
        const act = control.props.onClick ?? formOf(control)?.props.onSubmit
        if (isOpenFunction(act)) act(EVENT)
      }),
    fill: (name: Name, value: unknown, at?: number) =>
      then(() => {
        const field = controlOf(name, ({ props }) => isOpenFunction(props.onChange), at)
        if (isOpenFunction(field.props.onChange)) Reflect.apply(field.props.onChange, undefined, [told(field, value)])
      }),
    /** Does what a control that is only looked at is given to do. */
    by: then,
  }
}
