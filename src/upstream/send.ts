import { setTimeout as sleep } from 'node:timers/promises'
import { apiHeaders } from '#src/contract/headers.ts'
import { readAtMost } from '#src/platform/read-at-most.ts'
import { activeTracer } from '#src/platform/tracing.ts'
import { type Circuit, CircuitOpen, GaveUp, isBusy } from './circuit.ts'
import { UpstreamFault } from './result.ts'
import type { Target, UpstreamCall, UpstreamSettings } from './settings.ts'

/** The deadline of a whole browser request, milliseconds. */
export const DEADLINE_MS = 10_000

/** Retries of one service that a process may make in a row. */
const RETRIES_MAX = 10
/** What each call adds: in the long run one retry for ten calls. */
const RETRIES_PER_CALL = 0.1

type RetryBudget = {
  earn(): void
  spend(): boolean
}

/** Keeps retries from doubling the load of a service that fails all the time. */
export function createRetryBudget(): RetryBudget {
  let left = RETRIES_MAX
  return {
    earn() {
      left = Math.min(RETRIES_MAX, left + RETRIES_PER_CALL)
    },
    spend() {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

export type Line = { circuit: Circuit | null; retries: RetryBudget }

type Sending = {
  request: Request
  target: Target
  call: UpstreamCall
  /** On the monotonic clock, milliseconds. */
  ends: number
  settings: UpstreamSettings
  line: Line
}

const RETRY_JITTER_MS = 100

/**
 * Sends one call with headers and deadline. A GET without a sensible answer is retried once, within the
 * budget and while the circuit is closed; after a 401 the call is sent again with a new token. A write is
 * never sent twice unless the service refused its token before doing anything.
 * @throws UpstreamFault, SessionOver
 */
export async function send(sending: Sending): Promise<Response> {
  const { bearer } = sending.call
  const token = bearer ? await bearer.token() : null
  const kept = bearer ? copyOf(sending.request) : null
  const answer = await withRetry({ ...sending }, token)
  if (answer.status !== 401 || !bearer || !token || !kept) return answer
  await answer.body?.cancel()
  return once({ ...sending, request: kept }, await bearer.renew(token))
}

async function withRetry(sending: Sending, token: string | null): Promise<Response> {
  const { retries } = sending.line
  retries.earn()
  if (sending.request.method !== 'GET') return once(sending, token)
  const again = copyOf(sending.request)
  try {
    const answer = await once(sending, token)
    if (answer.status < 500 || isBusy(answer) || !retries.spend()) return answer
    await answer.body?.cancel()
  } catch (error) {
    if (!isRetryable(error) || !retries.spend()) throw error
  }
  await sleep(Math.random() * RETRY_JITTER_MS)
  return once({ ...sending, request: again }, token)
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof UpstreamFault && error.kind !== 'timeout' && !(error instanceof CircuitOpen)
  )
}

/** What can be sent again: only a body can be read but once. */
function copyOf(request: Request): Request {
  return request.body ? request.clone() : request
}

async function once(sending: Sending, token: string | null): Promise<Response> {
  const { request, target, call, ends } = sending
  const left = Math.floor(ends - performance.now())
  if (left <= 0) throw new UpstreamFault('timeout')
  const headers = headersOf(sending, token, left)
  if ('fetch' in target) {
    for (const [name, value] of headers) request.headers.set(name, value)
    return within(left, call.signal, async () => target.fetch(withSignal(request, call.signal)))
  }
  const ask = () => overHttp(sending, headers, left)
  return sending.line.circuit ? sending.line.circuit.pass(ask) : ask()
}

/** Inside one process a service learns that the browser has gone, so it can stop costly work on files. */
function withSignal(request: Request, signal: AbortSignal | undefined): Request {
  const costly = request.headers.get('content-type')?.startsWith('multipart/')
  return costly && signal ? new Request(request, { signal }) : request
}

async function overHttp(
  { request, call, settings }: Sending,
  headers: [name: string, value: string][],
  left: number,
): Promise<Response> {
  const late = AbortSignal.timeout(left)
  const signal = call.signal ? AbortSignal.any([late, call.signal]) : late
  const all = new Headers([...request.headers, ...headers])
  try {
    const prepared = new Request(request, { headers: all, signal, redirect: 'manual' })
    return await bounded(await fetch(prepared))
  } catch (error) {
    if (error instanceof UpstreamFault) throw error
    if (!signal.aborted) throw new UpstreamFault('unreachable', error)
    const patient = !call.signal?.aborted && left > (settings.deadlineMs ?? DEADLINE_MS) / 2
    throw patient ? new UpstreamFault('timeout', error) : new GaveUp(error)
  }
}

function headersOf({ call, settings }: Sending, token: string | null, left: number) {
  const headers: [name: string, value: string][] = [
    ...(activeTracer()?.headers() ?? []),
    [apiHeaders.language, call.language],
    [apiHeaders.timeZone, settings.timeZone],
    [apiHeaders.requestId, call.requestId],
    [apiHeaders.apiKey, settings.apiKey],
    [apiHeaders.deadline, String(left)],
  ]
  if (call.clientAddress) headers.push([apiHeaders.clientAddress, call.clientAddress])
  if (call.formKey) headers.push([apiHeaders.formKey, call.formKey])
  if (call.actSignature) headers.push([apiHeaders.actSignature, call.actSignature])
  if (call.bearer && token) {
    headers.push([apiHeaders.userId, call.bearer.userId])
    headers.push([apiHeaders.authorization, `Bearer ${token}`])
  }
  return headers
}

/**
 * A service in this process watches no signal; the caller does not wait for it longer than that. A
 * timer that is cleared costs a tenth of signals that the collector has to find.
 */
export function within<T>(
  milliseconds: number,
  gone: AbortSignal | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => settle(() => reject(new UpstreamFault('timeout')))
    const timer = setTimeout(stop, milliseconds)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', stop)
      act()
    }
    if (gone?.aborted) return stop()
    gone?.addEventListener('abort', stop, { once: true })
    ask().then(
      (answer) => settle(() => resolve(answer)),
      (error) => settle(() => reject(new UpstreamFault('unreachable', error))),
    )
  })
}

/** No answer of a service is larger; lists are paged, files are streamed. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024

/**
 * Reads a JSON answer whole, within a limit, so that half a body is a fault here and not a surprise
 * later. Redirects are not followed: none of the services answers one. Bytes pass unread.
 * @throws UpstreamFault 'broken'
 */
async function bounded(answer: Response): Promise<Response> {
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
    throw new UpstreamFault('broken')
  }
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer
  if (!answer.body) return answer
  const { status, headers } = answer
  const read = readAtMost(answer.body, ANSWER_BYTES_MAX, () => new UpstreamFault('broken'))
  const body = await read.catch((error) => {
    throw isAbort(error) ? error : new UpstreamFault('broken', error)
  })
  return new Response(body, { status, headers })
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}
