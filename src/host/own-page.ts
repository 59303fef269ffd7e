import { type Message, say } from '../core/messages/message.ts'

/**
 * Why an order from before anybody can sign in is not taken, as status and sentence. A form of another site cannot send JSON, and a
 * browser names the page that asks: one of another origin, also of another port of this machine, has no business there. A program
 * that is no browser names none.
 */
export function whyNotOwnPage(request: Request): readonly [number, Message] | undefined {
  if (request.headers.get('content-type') !== 'application/json') return [415, say('unlock.jsonOnly')]
  const origin = request.headers.get('origin')
  const { protocol, host } = new URL(request.url)
  const isOfOther = origin !== null && origin !== `${protocol}//${host}`
  return isOfOther ? [403, say('unlock.ownPageOnly')] : undefined
}
