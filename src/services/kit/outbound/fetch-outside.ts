import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'
import { publicLookup } from './public-lookup.ts'

export type FetchOptions = {
  local: boolean
  accept: 'application/json' | 'image/png'
  /** Milliseconds for connecting, response and body together. */
  deadlineMs: number
  bytesMax: number
  userAgent: string
}

export class OutsideFault extends Error {
  override readonly name = 'OutsideFault'
}

/**
 * GETs from a configured server. Redirects are not followed, and a public host is never reached at a
 * private address, whatever its name resolves to when connecting.
 * @throws OutsideFault unless it answers 200 with the expected type, in time and within the size limit
 */
export async function fetchOutside(url: URL, limits: FetchOptions): Promise<Buffer> {
  refusePrivate(url, limits.local)
  const signal = AbortSignal.timeout(limits.deadlineMs)
  try {
    const answer = await get(url, {
      headers: { accept: limits.accept, 'user-agent': limits.userAgent },
      signal,
      agent: false,
      ...(!limits.local && { lookup: publicLookup }),
    })
    return await bodyOf(answer, limits)
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    throw new OutsideFault(signal.aborted ? 'timeout' : 'unreachable')
  }
}

/** Sockets resolve names but take literal addresses as they are, so those are checked here. */
function refusePrivate({ protocol, hostname }: URL, local: boolean): void {
  if (local) return
  const host = hostname.replace(/^\[|\]$/g, '')
  const bad = protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))
  if (bad) throw new OutsideFault('bad destination')
}

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end()
  })
}

async function bodyOf(
  answer: IncomingMessage,
  { accept, bytesMax }: FetchOptions,
): Promise<Buffer> {
  try {
    if (answer.statusCode !== 200) throw new OutsideFault(`status ${answer.statusCode}`)
    if (!answer.headers['content-type']?.startsWith(accept)) throw new OutsideFault('other type')
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer) {
      size += part.length
      if (size > bytesMax) throw new OutsideFault('too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    answer.destroy()
  }
}
