import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type ProviderCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type ProviderReply = { status: number; body: unknown }

/** What goes wrong on the way, chosen by the call such as "POST /v1/refunds". */
export type Faults = {
  /** Answers so late. */
  slowMs?: number
  /** Does what is asked, then drops the line without an answer. */
  drop?: RegExp
  /** Refuses without doing anything. */
  fail?: RegExp
}

/** A provider on this machine; `answer` is what it does, `faults` may change at any time. */
export async function openProviderServer(answer: (call: ProviderCall) => ProviderReply) {
  const calls: string[] = []
  const state: { faults: Faults } = { faults: {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://provider')
    const { method = 'GET', headers } = request
    const name = `${method} ${path}`
    calls.push(name)
    const { slowMs = 0, drop, fail } = state.faults
    const reply = fail?.test(name)
      ? { status: 503, body: {} }
      : answer({ method, path, query, headers, body: Buffer.concat(chunks).toString() })
    if (drop?.test(name)) return void response.socket?.destroy()
    await new Promise((done) => setTimeout(done, slowMs))
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    count: (name: string) => calls.filter((one) => one === name).length,
    breakWith: (faults: Faults) => {
      state.faults = faults
    },
  }
}

/** The same key is answered with the first answer; a provider keeps it for hours. */
export function keptAnswers() {
  const kept = new Map<string, { body: string; reply: ProviderReply }>()
  return (key: string | undefined, body: string, make: () => ProviderReply): ProviderReply => {
    const known = key === undefined ? undefined : kept.get(key)
    if (known) {
      return known.body === body ? known.reply : { status: 400, body: otherParameters }
    }
    const reply = make()
    if (key !== undefined && reply.status < 300) kept.set(key, { body, reply })
    return reply
  }
}

const otherParameters = { error: { type: 'idempotency_error', message: 'other parameters' } }
