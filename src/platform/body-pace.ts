import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { announcesBody } from './unread-body.ts'

/** `freeMs` for a whole request, and a second more for every `bytesPerSecond` that came. */
export type BodyPace = { freeMs: number; bytesPerSecond: number; lookMs: number }

type Arrival = { since: number; bytes: number; response: ServerResponse }

/** A file of 26 MB arrives over 400 kbit/s with room to spare; stalled and trickling uploads are closed. */
export const BODY_PACE: BodyPace = { freeMs: 30_000, bytesPerSecond: 25_000, lookMs: 2000 }

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** 408 for bodies that come too slowly: a fixed limit would cut large files on slow lines off. */
export function dropSlowBodies(server: Server, { freeMs, bytesPerSecond, lookMs }: BodyPace): void {
  const arriving = new Map<IncomingMessage, Arrival>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request.headers)) return
    const { bytesRead: bytes } = request.socket
    arriving.set(request, { since: performance.now(), bytes, response })
    const forget = () => arriving.delete(request)
    request.once('end', forget).once('close', forget)
  })
  const look = setInterval(function look() {
    for (const [{ complete, socket }, { since, bytes, response }] of arriving) {
      const allowed = freeMs + ((socket.bytesRead - bytes) / bytesPerSecond) * 1000
      if (complete || performance.now() - since < allowed) continue
      if (response.headersSent) socket.destroy()
      else socket.end(TOO_SLOW, () => socket.destroy())
    }
  }, lookMs)
  look.unref()
  server.once('close', () => clearInterval(look))
}
