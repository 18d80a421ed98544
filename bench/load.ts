import { openConnection } from './connection.ts'

export type Target = { port: number; path: string; headers?: Record<string, string> }
/** Ends after whichever comes first. */
export type Load = { connections: number; seconds?: number; count?: number }
export type Measured = {
  /** Answered with 200. */
  requests: number
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Of one body on the wire, on average. */
  bytes: number
  /** Answers that were not 200. */
  refused: number
}

/** Sends requests on many keep-alive connections at once, each as fast as it is answered. */
export async function load(
  port: number,
  requests: Iterator<Buffer, never>,
  { connections, seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: Load,
): Promise<Measured> {
  const opened = Array.from({ length: connections }, () => openConnection(port))
  await Promise.all(opened.map((connection) => connection.ready))
  const times: number[] = []
  let bytes = 0
  let sent = 0
  let refused = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    opened.map(async ({ ask, close }) => {
      while (performance.now() < until && sent < count) {
        sent += 1
        const startedAt = performance.now()
        const answer = await ask(requests.next().value)
        times.push(performance.now() - startedAt)
        if (answer.status === 200) bytes += answer.bytes
        else refused += 1
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
    bytes: bytes / (times.length - refused),
    refused,
  }
}

/** Repeats the items without end. */
export function* cycle<T>(items: readonly T[]): Generator<T, never> {
  for (;;) yield* items
}

export function requestBytes({ port, path, headers = {} }: Target): Buffer {
  const all = { host: `localhost:${port}`, accept: 'text/html', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
