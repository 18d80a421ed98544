/** No answer within the time, or only that of a proxy. */
export class NoLine extends Error {
  override readonly name = 'NoLine'
}

/** An answer that is none: signed out, revoked, or refused in the words of the services. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  constructor(status: number, message = '') {
    super(message)
    this.status = status
  }
}

const PATIENCE_MS = 3000

/** By which the services know forms that this site made; each answer to `news` brings it. */
let csrf = ''

export function keepToken(token: string): void {
  csrf = token
}

export function hasToken(): boolean {
  return csrf !== ''
}

/**
 * JSON of this site. Nobody has asked for it, so it keeps no session alive.
 * @throws NoLine and Refused
 */
export function read<Answer>(path: string, patienceMs = PATIENCE_MS): Promise<Answer> {
  return answerOf<Answer>(path, { headers: { 'x-idle': '1' } }, patienceMs)
}

/** @throws NoLine and Refused */
export function send<Answer>(
  path: string,
  fields: readonly [name: string, value: string][],
  patienceMs: number,
): Promise<Answer> {
  const body = new URLSearchParams([...fields])
  const headers = { 'x-csrf': csrf, 'x-by-page': '1' }
  return answerOf<Answer>(path, { method: 'POST', headers, body }, patienceMs)
}

async function answerOf<Answer>(path: string, init: RequestInit, ms: number): Promise<Answer> {
  const answer = await fetch(path, {
    ...init,
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(ms),
  }).catch((cause) => {
    throw new NoLine('no answer', { cause })
  })
  if (answer.status >= 502 && answer.status <= 504) throw new NoLine(`answered ${answer.status}`)
  const data = await answer.json().catch(() => null)
  if (answer.ok && data !== null) return data
  // A body that was cut off is no answer either.
  if (answer.ok && answer.headers.get('content-type')?.includes('json')) throw new NoLine('cut off')
  throw new Refused(answer.status, typeof data?.message === 'string' ? data.message : '')
}
