import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as Listener, type ListenOptions } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { BODY_PACE, type BodyPace, dropSlowBodies } from '#src/platform/body-pace.ts'
import { StartError } from '#src/platform/start-error.ts'
import { EarlyAnswer } from '#src/platform/unread-body.ts'

type Fetch = Parameters<typeof getRequestListener>[0]
/** Answers a request before anything is built for it, or passes it on. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
) => unknown

/** Limits of a connection; keep-alive outlasts the shipped proxy's 60 s of idling. */
const limits = {
  // How long a body may take depends on how much of it comes: body-pace.ts.
  requestTimeout: 0,
  headersTimeout: 15_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
  requireHostHeader: true,
}

/**
 * A listening socket accepts one connection in a turn of the event loop. With a single one, people
 * waited up to 4 s for a busy process to accept them. Only Linux spreads connections over several.
 */
const LISTENERS = process.platform === 'linux' ? 8 : 1
/** An empty turn of the event loop takes less; a busy server may not have one in time. */
const QUIET_TURN_MS = 0.1
const QUIET_WITHIN_MS = 500
const listenersOf = new WeakMap<Server, Listener[]>()

export async function listen(
  fetch: Fetch,
  port: number,
  host: string,
  pace: BodyPace = BODY_PACE,
  answerFirst: Answer = (_request, _response, pass) => pass(),
): Promise<Server> {
  const listener = getRequestListener(fetch)
  const options = { ...limits, ServerResponse: EarlyAnswer }
  const server = createServer(options, (request, response) => {
    if (isAmbiguous(request)) response.writeHead(400, { connection: 'close' }).end('bad request')
    else answerFirst(request, response, () => listener(request, response))
  })
  dropSlowBodies(server, pace)
  try {
    await openPort(server, port, host)
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, port, host)
  }
  return server
}

async function openPort(server: Server, port: number, host: string) {
  // A port is shared with any other process of this user, so ask first, alone, whether it is free.
  const alone = new Listener()
  await open(alone, { port, host })
  const { port: free } = alone.address() as AddressInfo
  await new Promise((done) => alone.close(done))
  const place = { port: free, host, reusePort: LISTENERS > 1 }
  await open(server, place)
  const listeners = Array.from(
    { length: LISTENERS - 1 },
    () => new Listener((socket) => server.emit('connection', socket)),
  )
  listenersOf.set(server, listeners)
  await Promise.all(listeners.map((listener) => open(listener, place)))
}

function open(listener: Listener, options: ListenOptions): Promise<void> {
  return new Promise((done, fail) => {
    listener.once('error', fail)
    listener.listen(options, done)
  })
}

/** From now on every answer ends its connection, so that a proxy keeps none for its next request. */
export function endConnections(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/**
 * Accepts no more, lets what runs finish and closes the rest: idle connections after `lingerMs`, in
 * which a proxy may still use one that it kept, requests that are still running after `graceMs`.
 */
export async function closeServer(server: Server, graceMs: number, lingerMs = 0): Promise<void> {
  // Not the server's own `close`, which cuts idle connections while a request may be on its way.
  const listeners = [server, ...(listenersOf.get(server) ?? [])]
  const end = setTimeout(() => server.closeAllConnections(), graceMs)
  const closing: Promise<unknown>[] = []
  const until = performance.now() + QUIET_WITHIN_MS
  for (const listener of listeners) {
    await quietTurn(until)
    closing.push(new Promise((done) => Listener.prototype.close.call(listener, done)))
  }
  const closed = Promise.all(closing)
  await Promise.race([closed, sleep(lingerMs)])
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(sweep)
  clearTimeout(end)
}

/** Closing resets connections that wait to be accepted; right after an idle turn of the event loop none do. */
async function quietTurn(until: number): Promise<void> {
  let began: number
  do {
    began = performance.now()
    await turn()
  } while (performance.now() - began > QUIET_TURN_MS && began < until)
}

/**
 * What a proxy may read otherwise: any transfer encoding that ends like "chunked" and a second Host, both
 * of which Node takes (RFC 9112 §3.2 and §6.1).
 */
function isAmbiguous({ headers, headersDistinct }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'] ?? 'chunked'
  return encoding.toLowerCase() !== 'chunked' || (headersDistinct.host?.length ?? 1) > 1
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string) {
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${port} on ${host} is taken; set another`)
  if (code === 'EACCES') return new StartError(`PORT: ${port} may not be used by this user`)
  return new StartError(`HOST: cannot listen on ${host} (${code ?? message})`)
}
