import { setTimeout as sleep } from 'node:timers/promises'
import { apiHeaders } from '#src/contract/headers.ts'
import { bounded } from './bounded.ts'
import type { Target, UpstreamCall, UpstreamSettings } from './create-upstream.ts'
import { UpstreamFault } from './result.ts'

type Sending = {
  request: Request
  target: Target
  call: UpstreamCall
  /** On the monotonic clock (L14), milliseconds. */
  ends: number
  settings: UpstreamSettings
}

const RETRY_JITTER_MS = 100

/**
 * Sends one call: headers, deadline, one retry of a GET that got no sensible answer (API-10, L03),
 * one more try with a new token after a 401 (AUTH-91). A write is never sent twice unless the
 * service refused its token before doing anything.
 * @throws UpstreamFault, SessionOver
 */
export async function send(sending: Sending): Promise<Response> {
  const { bearer } = sending.call
  const token = bearer ? await bearer.token() : null
  const kept = bearer ? sending.request.clone() : null
  const answer = await withRetry({ ...sending }, token)
  if (answer.status !== 401 || !bearer || !token || !kept) return answer
  await answer.body?.cancel()
  return once({ ...sending, request: kept }, await bearer.renew(token))
}

async function withRetry(sending: Sending, token: string | null): Promise<Response> {
  if (sending.request.method !== 'GET') return once(sending, token)
  const again = sending.request.clone()
  try {
    const answer = await once(sending, token)
    if (answer.status < 500) return answer
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof UpstreamFault) || error.kind === 'timeout') throw error
  }
  await sleep(Math.random() * RETRY_JITTER_MS)
  return once({ ...sending, request: again }, token)
}

async function once(sending: Sending, token: string | null): Promise<Response> {
  const { target, call, ends } = sending
  const left = Math.floor(ends - performance.now())
  if (left <= 0) throw new UpstreamFault('timeout')
  const late = AbortSignal.timeout(left)
  const signal = call.signal ? AbortSignal.any([late, call.signal]) : late
  const request = prepared(sending, token, left, signal)
  try {
    if ('fetch' in target) return await raced(Promise.resolve(target.fetch(request)), signal)
    return await bounded(await fetch(request))
  } catch (error) {
    if (error instanceof UpstreamFault) throw error
    if (signal.aborted) throw new UpstreamFault('timeout', error)
    throw new UpstreamFault('unreachable', error)
  }
}

function prepared(sending: Sending, token: string | null, left: number, signal: AbortSignal) {
  const { request, call, settings } = sending
  const headers = new Headers(request.headers)
  headers.set(apiHeaders.language, call.language)
  headers.set(apiHeaders.timeZone, settings.timeZone)
  headers.set(apiHeaders.requestId, call.requestId)
  headers.set(apiHeaders.apiKey, settings.apiKey)
  headers.set(apiHeaders.deadline, String(left))
  if (call.clientAddress) headers.set(apiHeaders.clientAddress, call.clientAddress)
  if (call.bearer && token) {
    headers.set(apiHeaders.userId, call.bearer.userId)
    headers.set(apiHeaders.authorization, `Bearer ${token}`)
  }
  return new Request(request, { headers, signal, redirect: 'manual' })
}

/** A service in this process does not watch the signal at every step; the caller does not wait for it. */
function raced(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
