import type { HtmxRequestOptions } from 'htmx.org'

type Kept = { request: HtmxRequestOptions; at: number; bytes: number; answer: Promise<Response> }

const FRESH_MS = 30_000
const AT_ONCE = 4
/** Of answers that nobody has pressed for, as they come over the line, while one address is shown. */
const BYTES_MAX = 100 * 1024

const kept = new Map<string, Kept>()
/** Kinds of screens of which the server said that they are not asked for ahead. */
const closed = new Set<string>()
let running = 0
let spent = 0

/** Asks for a page or a part of one that may be pressed for, if the line and the bounds allow it. */
export function prefetch(request: HtmxRequestOptions): boolean {
  const key = keyOf(request)
  if (fresh(key) || closed.has(kindOf(request))) return false
  if (running >= AT_ONCE || spent >= BYTES_MAX || isFrugal()) return false
  const at = performance.now()
  const answer = answerTo(request, (bytes) => {
    one.bytes = bytes
  })
  const one: Kept = { request, at, bytes: 0, answer }
  kept.set(key, one)
  answer.catch(() => kept.get(key) === one && kept.delete(key))
  return true
}

/**
 * Gives a request of a press the answer that was asked for ahead. What ends the one then ends the other;
 * if there is no good answer, the press asks as if nothing had been asked for.
 */
export function takePrefetched(ctx: { request: HtmxRequestOptions; fetch?: typeof fetch }): void {
  const key = keyOf(ctx.request)
  const one = fresh(key)
  kept.delete(key)
  // The line is for what was pressed.
  for (const [other, { bytes }] of kept) if (!bytes) drop(other)
  if (!one) return
  spent -= one.bytes
  ctx.request = one.request
  ctx.fetch = async (action, init) => {
    const answer = await one.answer.catch(() => fetch(action, init))
    // Ended by a later press, an answer that is here already would be shown all the same.
    one.request.signal?.throwIfAborted()
    return answer
  }
}

/** After a write, at another address, or when somebody else may come to the window. */
export function forget(): void {
  for (const key of kept.keys()) drop(key)
  spent = 0
}

function drop(key: string): void {
  kept.get(key)?.request.abort()
  kept.delete(key)
}

function fresh(key: string): Kept | undefined {
  const one = kept.get(key)
  return one && performance.now() - one.at < FRESH_MS ? one : undefined
}

async function answerTo(
  request: HtmxRequestOptions,
  weigh: (bytes: number) => void,
): Promise<Response> {
  running += 1
  try {
    const headers = { ...request.headers, 'X-Prefetch': '1' }
    const answer = await fetch(request.action, { ...request, headers, priority: 'low' })
    if (answer.status === 204) closed.add(kindOf(request))
    if (answer.status !== 200) throw new TypeError()
    const body = await answer.arrayBuffer()
    const bytes = Number(answer.headers.get('content-length')) || body.byteLength
    spent += bytes
    if (spent > BYTES_MAX) throw new TypeError()
    weigh(bytes)
    return new Response(body, answer)
  } finally {
    running -= 1
  }
}

/** What an answer depends on beside who is asking: it brings the menu entry that is current no longer. */
function keyOf({ action, headers }: HtmxRequestOptions): string {
  return [action, headers['HX-Target'], headers['HX-Current-URL']].join(' ')
}

/** A screen, whichever record it shows. */
function kindOf({ action }: HtmxRequestOptions): string {
  return (action.split('?')[0] ?? '').replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, ':')
}

function isFrugal(): boolean {
  const { saveData, effectiveType = '' } = Reflect.get(navigator, 'connection') ?? {}
  return saveData || /2g/.test(effectiveType)
}
