import type { ServerResponse } from 'node:http'
import { isArriving } from '#src/platform/unread-body.ts'

/** Names and values in turn. */
export type Headers = readonly string[]

/** HTTP/1.1 keeps connections open by default: saying so takes two headers of 47 bytes. */
export function sendPlainly(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body?: Uint8Array,
): void {
  const { req } = response
  if (response.shouldKeepAlive && req.httpVersion === '1.1' && !isArriving(req))
    response.removeHeader('connection')
  response.writeHead(status, [...headers]).end(body)
}
