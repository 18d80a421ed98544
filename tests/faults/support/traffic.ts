import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Status 0: no answer at all. Times in milliseconds, `at` on the monotonic clock. */
export type Seen = { at: number; ms: number; status: number; retryAfter: string | null }

/** People who ask one after the other, each again a moment after the answer, until told to stop. */
export function startTraffic(people: number, ask: () => Promise<Response>, pauseMs = 50) {
  const seen: Seen[] = []
  let stopped = false
  const all = Promise.all(Array.from({ length: people }, person))

  async function person() {
    while (!stopped) {
      seen.push(await timed(ask))
      await sleep(pauseMs)
    }
  }

  return {
    seen,
    async stop() {
      stopped = true
      await all
      return seen
    },
  }
}

/** One request each so many milliseconds, whether those before it were answered or not. */
export async function steady(everyMs: number, forMs: number, ask: () => Promise<Response>) {
  const sent: Promise<Seen>[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    sent.push(timed(ask))
    await sleep(everyMs)
  }
  return Promise.all(sent)
}

/** So many requests each second, from a process of its own, which stays on time. */
export async function flood(url: string, cookie: string, perSecond: number, seconds: number) {
  const sender = fileURLToPath(new URL('sender.ts', import.meta.url))
  const parameters = [sender, url, cookie, String(perSecond), String(seconds)]
  const { stdout } = await run(process.execPath, parameters, { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Seen[]
}

export async function timed(ask: () => Promise<Response>): Promise<Seen> {
  const at = performance.now()
  const answer = await ask().catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  const ms = performance.now() - at
  return {
    at,
    ms,
    status: answer?.status ?? 0,
    retryAfter: answer?.headers.get('retry-after') ?? null,
  }
}

/** How often each status was answered. */
export function tally(seen: readonly Seen[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of seen) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** How often each answer came that is neither good nor an honest 503. */
export function dishonest(seen: readonly Seen[]): Record<string, number> {
  return tally(
    seen.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)),
  )
}

export function percentile(seen: readonly Seen[], percent: number): number {
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0
}

/** Figures for whoever runs the suite; docs/operations.md holds those of a quiet machine. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
