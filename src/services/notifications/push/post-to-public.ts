import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '#src/services/kit/outbound/public-addresses.ts'
import { PrivateDestination, publicLookup } from '#src/services/kit/outbound/public-lookup.ts'
import { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'

type Post = {
  headers: Record<string, string | number>
  body: Buffer | string | null
  deadlineMs: number
  /** Lets http://127.0.0.1 through, for tests. */
  toLoopback: boolean
}
export type PushAnswer = { status: number; retryAfter: string | undefined }

/**
 * POSTs to an address that a browser named: https alone, no redirect followed, and never to this
 * machine or a private network, whatever the name resolves to at the moment of connecting.
 * @throws DeliveryError unless it answers in time
 */
export async function postToPublic(address: string, post: Post): Promise<PushAnswer> {
  const url = new URL(address)
  const isLoopback = post.toLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1'
  if (!isLoopback && !isAllowed(url)) throw badDestination()
  const signal = AbortSignal.timeout(post.deadlineMs)
  try {
    const answer = await ask(isLoopback ? httpRequest : httpsRequest, url, post.body, {
      method: 'POST',
      headers: post.headers,
      signal,
      ...(!isLoopback && { lookup: publicLookup, agent: false }),
    })
    return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    if (error instanceof PrivateDestination) throw badDestination()
    throw new DeliveryError(signal.aborted ? 'timeout' : 'unreachable')
  }
}

/** A name is looked up by `publicLookup`; a literal address never is, and so is judged here. */
function isAllowed({ protocol, hostname, username, password }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username || password) return false
  return isIP(host) === 0 || isPublicAddress(host)
}

function badDestination(): DeliveryError {
  return new DeliveryError('bad destination', { final: true })
}

function ask(
  request: typeof httpsRequest,
  url: URL,
  body: Post['body'],
  options: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (answer) => {
      resolve(answer)
      answer.destroy()
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
