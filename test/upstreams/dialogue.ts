import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const LONGEST_SHOWN = 1_500

/** Questions to a person at the terminal. */
export function openDialogue() {
  let muted = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!muted) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })

  async function ask(question: string): Promise<string> {
    return (await lines.question(`${question}: `)).trim()
  }

  /** What is typed is not shown. */
  async function askSecret(question: string): Promise<string> {
    process.stdout.write(`${question}: `)
    muted = true
    try {
      return await lines.question('')
    } finally {
      muted = false
      process.stdout.write('\n')
    }
  }

  const confirm = async (question: string): Promise<boolean> => /^s[ií]?$/i.test(await ask(`${question} (s/n)`))

  async function mayCall(call: { readonly method: string; readonly url: string; readonly sent: unknown }) {
    const sent = call.sent === null ? 'sin cuerpo, o con sus credenciales' : JSON.stringify(call.sent, null, 1)
    process.stdout.write(`\n${call.method} ${call.url}\n${sent.slice(0, LONGEST_SHOWN)}\n`)
    return confirm('¿Enviarlo?')
  }

  return { ask, askSecret, confirm, mayCall, close: () => lines.close() }
}
