import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { readAtMost } from '#src/platform/read-at-most.ts'
import { isPublicUrl } from './public-addresses.ts'
import { publicLookup } from './public-lookup.ts'

type FetchOptions = {
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
  if (!limits.local && !isPublicUrl(url)) throw new OutsideFault('bad destination')
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
    return await readAtMost(answer, bytesMax, () => new OutsideFault('too large'))
  } finally {
    answer.destroy()
  }
}
