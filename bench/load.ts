import { type Answer, openConnection } from './connection.ts'

export type Target = { port: number; path: string; headers?: Record<string, string> }
export type Load = { connections: number; seconds: number }
export type Measured = {
  /** Answered with 200. */
  requests: number
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Of one body on the wire. */
  bytes: number
  /** Answers that were not 200. */
  refused: number
}

/** Asks for one address on many keep-alive connections at once, each as fast as it is answered. */
export async function load(target: Target, { connections, seconds }: Load): Promise<Measured> {
  const request = requestBytes(target)
  const opened = Array.from({ length: connections }, () => openConnection(target.port, request))
  await Promise.all(opened.map((connection) => connection.ready))
  const times: number[] = []
  let last: Answer = { status: 0, bytes: 0 }
  let refused = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    opened.map(async ({ ask, close }) => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        last = await ask()
        times.push(performance.now() - startedAt)
        if (last.status !== 200) refused += 1
      }
      close()
    }),
  )
  const passed = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length - refused,
    requestsPerSecond: (times.length - refused) / passed,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    bytes: last.bytes,
    refused,
  }
}

export function requestBytes({ port, path, headers = {} }: Target): Buffer {
  const all = { host: `localhost:${port}`, accept: 'text/html', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
