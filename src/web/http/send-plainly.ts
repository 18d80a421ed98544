import type { ServerResponse } from 'node:http'

/** Names and values in turn. */
export type Headers = readonly string[]

/** HTTP/1.1 keeps connections open by default: saying so takes two headers of 47 bytes. */
export function sendPlainly(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body?: Uint8Array,
): void {
  if (response.shouldKeepAlive && response.req.httpVersion === '1.1')
    response.removeHeader('connection')
  response.writeHead(status, [...headers]).end(body)
}
