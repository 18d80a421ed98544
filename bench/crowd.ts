import { openConnection } from './connection.ts'
import { percentile, requestBytes, type Target } from './load.ts'

const SECONDS = 15

/**
 * More connections than the server has places for, each asking again as soon as it is answered. Prints
 * how many answers had which status, how many connections were cut, and how long a 200 took.
 */
export async function measureCrowd(target: Target, connections: number): Promise<void> {
  const request = requestBytes(target)
  const statuses: Record<string, number> = {}
  const served: number[] = []
  const count = (name: string) => {
    statuses[name] = (statuses[name] ?? 0) + 1
  }
  const until = performance.now() + SECONDS * 1000
  await Promise.all(Array.from({ length: connections }, askAgain))
  served.sort((a, b) => a - b)
  const seen = Object.entries(statuses).map(([name, times]) => `${times} × ${name}`)
  const took = [50, 99].map((percent) => percentile(served, percent).toFixed(0))
  console.log(
    `${connections} connections: ${seen.join(', ')}; ${(served.length / SECONDS).toFixed(0)} × 200 a second, p50 and p99 ${took.join(' and ')} ms`,
  )

  async function askAgain() {
    while (performance.now() < until) {
      const { ready, ask, close } = openConnection(target.port)
      await ready.then(askWhileOpen, () => count('refused')).catch(() => count('cut'))
      close()

      async function askWhileOpen() {
        while (performance.now() < until) {
          const begun = performance.now()
          const { status } = await ask(request)
          count(String(status))
          if (status === 200) served.push(performance.now() - begun)
        }
      }
    }
  }
}
