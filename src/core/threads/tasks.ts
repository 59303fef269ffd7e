import type { TaskLine } from '../task.ts'

/** Everything that is too heavy for the thread that answers requests; a thread loads what it is asked for. */
export const TASKS = {
  'document.read': async () => (await import('../provider/document-task.ts')).readDocumentTask,
  'workbook.read': async () => (await import('../workbook/tasks.ts')).readTask,
  'workbook.write': async () => (await import('../workbook/tasks.ts')).writeTask,
  'fhir.read': async () => (await import('../imports/fhir/task.ts')).fhirTask,
  'catalog.build': async () => (await import('../catalogs/build-task.ts')).buildTask,
  'password.judge': async () => (await import('../identity/strength-task.ts')).strengthTask,
  'picture.pdf': async () => (await import('../paper/picture-task.ts')).pictureTask,
  'table.print': async () => (await import('../paper/table-task.ts')).tableTask,
  'slip.print': async () => (await import('../paper/slip-task.ts')).slipTask,
  'copy.check': async () => (await import('../store/check-task.ts')).checkTask,
  'copy.rekey': async () => (await import('../store/rekey-task.ts')).rekeyTask,
}

export type TaskName = keyof typeof TASKS
export type TaskOf<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>
export type OrderOf<Name extends TaskName> = Parameters<TaskOf<Name>>[0]
export type ResultOf<Name extends TaskName> = Awaited<ReturnType<TaskOf<Name>>>
type LineOf<Name extends TaskName> = Parameters<TaskOf<Name>> extends [unknown, infer L] ? L : never
export type TakenOf<Name extends TaskName> = LineOf<Name> extends TaskLine<infer Taken, infer _> ? Taken : never
export type GivenOf<Name extends TaskName> = LineOf<Name> extends TaskLine<infer _, infer Given> ? Given : never
