import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel'
import { StorageDown } from '#src/services/kit/storage.ts'
import { createCredentials } from './credentials.ts'
import type { S3Settings } from './settings.ts'
import { textOf } from './xml.ts'

export type Ask = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** `body` must be read to its end, or `stop` be called. */
export type Answer = {
  headers: Headers
  body: AsyncIterable<Uint8Array>
  text(): Promise<string>
  stop(): void
}

/** A "no" of the bucket that another try would not change. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused'
  readonly status: number
  readonly code: string

  constructor(method: string, status: number, code: string) {
    super(`the bucket answers ${method} with ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

export type Patience = {
  /** Until the headers of one try, milliseconds; with a body to send, its time too. */
  tryMs: number
  sendMs: number
  /** Of all tries together, from the first; with a body to send, twice as long. */
  allMs: number
  /** Between two pieces of a body. */
  pieceMs: number
}

/** Reading ends within the deadline of a page. */
export const patience: Patience = { tryMs: 4000, sendMs: 10_000, allMs: 8000, pieceMs: 10_000 }

const TRIES = 3
const PAUSE_MS = 100
const FAILURES_TO_OPEN = 6
const OPEN_MS = 5000
const NO_ROOM = 507

export type S3Client = (ask: Ask) => Promise<Answer>

/**
 * Sends signed requests to one bucket. What fails for now is tried again within a limit; after failures in
 * a row nothing is sent for a while, so that a bucket that hangs holds few requests.
 * @throws StorageDown, S3Refused
 */
export function createS3Client(settings: S3Settings, limits = patience): S3Client {
  const credentials = createCredentials(settings.identity)
  const breaker = circuitBreaker(handleType(StorageDown), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  return async (ask) => {
    const ends = performance.now() + limits.allMs * (ask.body ? 2 : 1)
    for (let tried = 1; ; tried += 1) {
      try {
        return await breaker.execute(() => once(ask, ends - performance.now()))
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          throw new StorageDown('the bucket did not answer lately', { cause: error })
        }
        const isOver = tried === TRIES || performance.now() + PAUSE_MS * 2 ** tried > ends
        if (isOver || !(error instanceof StorageDown)) throw error
        await sleep(Math.random() * PAUSE_MS * 2 ** tried)
      }
    }
  }

  async function once(ask: Ask, leftMs: number): Promise<Answer> {
    const request = await sign(ask)
    const control = new AbortController()
    const timer = setTimeout(
      () => control.abort(),
      Math.min(leftMs, ask.body ? limits.sendMs : limits.tryMs),
    )
    try {
      const response = await fetch(request, { signal: control.signal })
      const answer = answerOf(response, control, limits.pieceMs)
      if (response.ok) return answer
      const code = textOf(await answer.text(), 'Code') ?? ''
      if (isLater(response.status)) {
        throw new StorageDown(`the bucket answers ${response.status} ${code}`)
      }
      throw new S3Refused(ask.method, response.status, code)
    } catch (cause) {
      if (cause instanceof StorageDown || cause instanceof S3Refused) throw cause
      control.abort()
      throw new StorageDown('the bucket does not answer', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  async function sign({ method, key = '', query, headers, body }: Ask): Promise<Request> {
    const signed = await new AwsV4Signer({
      ...(await credentials()),
      method,
      url: addressOf(settings, key, query),
      headers: { ...headers, 'x-amz-content-sha256': hashOf(body) },
      region: settings.region,
      service: 's3',
    }).sign()
    return new Request(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      body: body ? new Uint8Array(body) : null,
    })
  }
}

function isLater(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== NO_ROOM)
}

/** The server compares it with what arrives. */
function hashOf(body: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Where an object lies, unsigned. */
export function addressOf(
  { endpoint, bucket, pathStyle }: S3Settings,
  key: string,
  query: Ask['query'] = {},
): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = pathStyle ? [bucket, key].filter(Boolean).join('/') : key
  url.search = new URLSearchParams(query).toString()
  return url.href
}

function answerOf({ body, headers }: Response, control: AbortController, pieceMs: number): Answer {
  async function* pieces() {
    const reader = body?.getReader()
    try {
      while (reader) {
        const timer = setTimeout(() => control.abort(), pieceMs)
        const { done, value } = await reader.read().finally(() => clearTimeout(timer))
        if (done) return
        yield value
      }
    } catch (cause) {
      throw new StorageDown('the bucket stopped in the middle of an answer', { cause })
    } finally {
      control.abort()
    }
  }
  return {
    headers,
    body: pieces(),
    async text() {
      const read: Uint8Array[] = []
      for await (const piece of pieces()) read.push(piece)
      return Buffer.concat(read).toString('utf8')
    },
    stop: () => control.abort(),
  }
}
