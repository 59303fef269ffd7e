import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { ApiFault, type Radica } from '../../sdk/index.ts'
import { CannotDo } from '../cannot-do.ts'
import type { Masking } from './mask.ts'

/** `read` changes nothing; `judge` keeps a report; `draft` makes what a person looks at; `send` needs a person each time. */
export type ToolKind = 'read' | 'judge' | 'draft' | 'send'

export interface ToolWorld {
  readonly radica: Radica
  readonly mask: Masking
  /** Whether what is personal is shown. */
  readonly shows: boolean
}

export type Result = CallToolResult | InputRequiredResult

export interface Tool {
  readonly name: string
  readonly kind: ToolKind
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  run(world: ToolWorld, args: Readonly<Record<string, unknown>>, context: ServerContext): Promise<Result>
}

interface TypedTool<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Input
  run(world: ToolWorld, args: z.infer<Input>, context: ServerContext): Promise<Result>
}

/** A tool whose arguments are typed by its schema. */
export const tool = <Input extends z.ZodObject>({ run, ...rest }: TypedTool<Input>): Tool => ({
  ...rest,
  run: (world, args, context) => run(world, rest.input.parse(args) as z.infer<Input>, context),
})

export const told = (facts: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(facts, null, 1) }],
})

export const said = (sentence: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: sentence }],
  ...(isError && { isError }),
})

/** What went wrong as a sentence; what is not ours to word may name records, and is not repeated. */
export function faultOf(error: unknown, mask: Masking): CallToolResult {
  if (error instanceof CannotDo) return said(error.message, true)
  if (!(error instanceof ApiFault))
    return said(`Falló algo inesperado (${error instanceof Error ? error.name : 'error'}).`, true)
  if (error.status === 0) return said('Radica no responde: ábrala y pida esto otra vez.', true)
  return said(`${mask.sentence(error.message)} (${error.code})`, true)
}
