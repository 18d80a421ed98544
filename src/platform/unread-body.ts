import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** How long and how far a refused body is read on, so that its sender still receives the answer. */
const LINGER_MS = 5000
const LINGER_BYTES = 8 * 1024 * 1024
const LOOK_MS = 50

export function announcesBody(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return encoding !== undefined || Number(length) > 0
}

/** Whether bytes of this request are still to come from its connection. */
export function isArriving({ complete, headers }: IncomingMessage): boolean {
  return !complete && announcesBody(headers)
}

/**
 * An answer given while its request's body is still arriving says `Connection: close`, whatever its
 * status: a proxy that reused the connection would lose the next request on it. The rest is read
 * and dropped for a moment, since closing at once resets the connection before the answer is read.
 */
export class EarlyAnswer extends ServerResponse {
  override writeHead(status: number, text?: string | Fields, fields?: Fields): this {
    const { req, socket } = this
    if (!req.readableEnded && announcesBody(req.headers)) {
      if (isArriving(req)) {
        this.shouldKeepAlive = false
        if (socket) closeGently(socket, req)
      } else this.once('finish', () => discard(req))
    }
    return super.writeHead(status, text as string, fields)
  }
}

function closeGently(socket: Socket, request: IncomingMessage): void {
  const close = socket.destroySoon.bind(socket)
  let lingers = false
  // Node and its adapter both call this once the answer is written.
  socket.destroySoon = function linger() {
    if (lingers) return
    lingers = true
    socket.end()
    discard(request)
    const since = performance.now()
    const from = socket.bytesRead
    const look = setInterval(() => {
      const isOver = performance.now() - since > LINGER_MS
      if (isOver || socket.bytesRead - from > LINGER_BYTES) socket.destroy()
    }, LOOK_MS)
    look.unref()
    request.once('end', close)
    socket.once('close', () => clearInterval(look))
  }
}

/** A reader that stopped half-way would pause the request again at each piece. */
function discard(request: IncomingMessage): void {
  request.removeAllListeners('data')
  request.resume()
}
