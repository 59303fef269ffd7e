import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const RENDERER = resolve(import.meta.dirname, '../..')

/** Attributes that are read or heard by a person. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder|description|error|text|lead)$/
const LETTERS = /\p{L}/u
/** A key of the catalog that a component takes instead of a text. */
const KEY = /^[a-z]\w*(\.\w+)+$/
/** Words that only Spanish has, wherever they stand. */
const SPANISH = /[áéíóúñ¿¡]/iu

type Node = Readonly<Record<string, unknown>> & { readonly type: string }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** The strings that an expression may come to; what is handed to a function is not shown. */
function shown(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'JSXText':
      return [String(node.value)]
    case 'JSXExpressionContainer':
      return shown(node.expression)
    case 'TemplateLiteral':
      return [...nodesIn(node.quasis).map(({ value }) => rawOf(value)), ...nodesIn(node.expressions).flatMap(shown)]
    case 'ConditionalExpression':
      return [...shown(node.consequent), ...shown(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(String(node.operator)) ? [...shown(node.left), ...shown(node.right)] : []
    default:
      return []
  }
}

const rawOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''

function bareIn(node: Node): string[] {
  const found: string[] = []
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') found.push(...nodesIn(node.children).flatMap(shown))
  if (node.type === 'JSXAttribute' && isNode(node.name) && SPOKEN.test(String(node.name.name))) {
    found.push(...shown(node.value))
  }
  const bare = found.filter((text) => LETTERS.test(text) && !KEY.test(text))
  if (node.type === 'Literal' && SPANISH.test(String(node.value))) bare.push(String(node.value))
  return [...bare, ...Object.values(node).flatMap(nodesIn).flatMap(bareIn)]
}

/** Texts that stand in a screen's source instead of the catalog. */
function bareStrings(source: string): string[] {
  const { program } = parseSync('screen.tsx', source)
  return [
    ...new Set(
      nodesIn(program)
        .flatMap(bareIn)
        .map((text) => text.trim()),
    ),
  ]
}

test('a text in a screen is found wherever it may hide', () => {
  const found = (jsx: string) => bareStrings(`const a = ${jsx}`)
  expect(found('<p>Hola</p>')).toEqual(['Hola'])
  expect(found('<p>{open ? "Cerrar" : t("common.open")}</p>')).toEqual(['Cerrar'])
  expect(found('<p>{count + " filas"}</p>')).toEqual(['filas'])
  expect(found('<Dialog title={note ? "notes.one" : "notes.many"} />')).toEqual([])
  expect(found('<Field label="NIT" name="nit" />')).toEqual(['NIT'])
  expect(found('<p title={busy && "Espere"} />')).toEqual(['Espere'])
  expect(found('<p className="soft">{t("common.save")} · {state === "open" ? 1 : "—"}</p>')).toEqual([])
  expect(bareStrings("toast('Se guardó')")).toEqual(['Se guardó'])
})

test('no screen has a text of its own', () => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: RENDERER,
    exclude: ['base/i18n/**', '**/*.test.*'],
  })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    bareStrings(readFileSync(join(RENDERER, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
