import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type ApiReply = { status: number; body: unknown }
export type ProviderReply = ApiReply | { status: number; html: string } | { location: string }

/** What goes wrong on the way, chosen by the call such as "POST /v1/refunds". */
export type Faults = {
  /** Answers when this has come; the other faults are immediate. */
  until?: Promise<unknown>
  /** Does what is asked, then drops the line without an answer. */
  drop?: RegExp
  /** Refuses without doing anything. */
  fail?: RegExp
}

export type ProviderServer = Awaited<ReturnType<typeof openProviderServer>>

/**
 * A provider on this machine; `answer` is what it does, `breakWith` may change what goes wrong at any time.
 * @param port 0 for any
 * @throws Error EADDRINUSE
 */
export async function openProviderServer(
  answer: (call: ProviderCall) => ProviderReply,
  port: number,
) {
  const calls: string[] = []
  const state: { faults: Faults } = { faults: {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://provider')
    const { method = 'GET', headers } = request
    const name = `${method} ${path}`
    calls.push(name)
    const { until, drop, fail } = state.faults
    const call = { method, path, query, headers, body: Buffer.concat(chunks).toString() }
    const reply = fail?.test(name) ? { status: 503, body: {} } : answerOrFail(answer, call)
    if (drop?.test(name)) return void response.socket?.destroy()
    await until
    send(response, reply)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  const address = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    calls,
    count: (name: string) => calls.filter((one) => one === name).length,
    breakWith: (faults: Faults) => {
      state.faults = faults
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A call that it cannot read must not end the process beside which it runs. */
function answerOrFail(answer: (call: ProviderCall) => ProviderReply, call: ProviderCall) {
  try {
    return answer(call)
  } catch (error) {
    return { status: 500, body: { error: { message: String(error) } } }
  }
}

function send(response: ServerResponse, reply: ProviderReply) {
  if ('location' in reply) return response.writeHead(303, { location: reply.location }).end()
  const [type, text] =
    'html' in reply
      ? ['text/html; charset=utf-8', reply.html]
      : ['application/json', JSON.stringify(reply.body)]
  response.writeHead(reply.status, { 'content-type': type }).end(text)
}

export type KeptAnswers = Map<string, { body: string; reply: ApiReply }>

const PAYMENT_FAILED = 402

/** The same key is answered with the first answer, a declined card's too; a provider keeps it for hours. */
export function answerOnce(kept: KeptAnswers) {
  return (key: string | undefined, body: string, make: () => ApiReply): ApiReply => {
    const known = key === undefined ? undefined : kept.get(key)
    if (known) {
      return known.body === body ? known.reply : { status: 400, body: otherParameters }
    }
    const reply = make()
    if (key !== undefined && (reply.status < 300 || reply.status === PAYMENT_FAILED))
      kept.set(key, { body, reply })
    return reply
  }
}

const otherParameters = { error: { type: 'idempotency_error', message: 'other parameters' } }
