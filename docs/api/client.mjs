/**
 * Another program's first conversation with Radica: plain Node, no dependency.
 *
 *   RADICA_TOKEN=rdc_... node docs/api/client.mjs http://127.0.0.1:4320
 *
 * The door is opened in Ajustes > Otros programas; the token is made in Ajustes > Tokens de acceso.
 */
const [, , origin = 'http://127.0.0.1:4320'] = process.argv
const token = process.env.RADICA_TOKEN ?? ''

/** A call that failed says why in `error.code`: codes never change their meaning, messages may. */
async function call(method, path, { body, headers } = {}) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${answer.error.code}: ${answer.error.message}`)
  return answer
}

const health = await (await fetch(`${origin}/api/v1/health`)).json()
process.stdout.write(`Radica ${health.contractVersion} (${health.deployment})\n`)

const { items: workspaces } = await call('GET', '/account/workspaces')
for (const { id, displayName } of workspaces) {
  const patients = await call('GET', `/workspaces/${id}/patients?limit=5`)
  process.stdout.write(`${displayName}: ${patients.total} pacientes\n`)
}

/*
 * Writing: send an idempotency key that you keep until there is an answer. After a lost answer the same call with the same key is
 * the same act, and not a second one:
 *
 *   await call('POST', `/workspaces/${id}/patients`, { body: {...}, headers: { 'idempotency-key': key } })
 *
 * Changing: name the revision that you read, in If-Match: '"3"'. 409 revision_conflict: somebody else was first; read again.
 */
