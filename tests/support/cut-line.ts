import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type CutLine = Awaited<ReturnType<typeof openLine>>

/** Of the server's time at a synchronisation, and of what follows from it. */
const times = ['serverTime', 'leaseUntil']

/**
 * A line to a site, which browsers reach under `origin` until it is cut: then every connection breaks.
 * @param site where the site answers, and the origin it takes forms from
 */
export async function openLine(site: { origin: string; publicOrigin: string }, port = 0) {
  const sockets = new Set<Socket>()
  let isCut = false
  let past = 0
  const server = createServer((from, to) => {
    if (isSync(from) && past !== 0) void forwardEarlier(from, to)
    else forward(from, to)
  })
  server.on('connection', (socket) => {
    if (isCut) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    return socket
  })
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  function headersOf({ headers }: IncomingMessage) {
    const { host } = new URL(site.publicOrigin)
    const origin = headers.origin && { origin: site.publicOrigin }
    return { ...headers, host, ...origin }
  }

  function forward(from: IncomingMessage, to: ServerResponse): void {
    const { method, url = '/' } = from
    const headers = headersOf(from)
    const onward = request(site.origin + url, { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  }

  /** A till that asks now has asked so long ago. */
  async function forwardEarlier({ url = '', headers }: IncomingMessage, to: ServerResponse) {
    const { cookie = '' } = headers
    const answer = await fetch(site.origin + url, { headers: { cookie } })
    const facts = await answer.json()
    for (const name of times) if (typeof facts[name] === 'number') facts[name] -= past
    to.writeHead(answer.status, { 'content-type': 'application/json' })
    to.end(JSON.stringify(facts))
  }

  return {
    origin: `http://localhost:${address.port}`,
    cut(): void {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore(): void {
      isCut = false
    },
    /** @param milliseconds by which synchronisations lie in the past from now on */
    setPast(milliseconds: number): void {
      past = milliseconds
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function isSync({ url }: IncomingMessage): boolean {
  return url === '/coupon-redeem/sync'
}
