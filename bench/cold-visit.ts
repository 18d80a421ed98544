import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import type { Row } from './report.ts'

const VISITS = 60
/** What Chromium sends along with each picture. */
export const pictureHeaders = {
  accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  'sec-fetch-dest': 'image',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-site': 'same-origin',
}
type Visit = { port: number; cookie: string; path: string }
type Processes = { app: number; database: number | null }

/** Addresses of the pictures and scripts that a first page names. */
export async function partsOf({ port, cookie, path }: Visit): Promise<string[]> {
  const page = await ask(port, path, { cookie })
  const named = page.text.matchAll(/(?:src|href)="(\/(?:media|assets)\/[^"#]+)/g)
  return [...new Set([...named].map(([, address = '']) => address))]
}

/** A page and all that it names, as a browser without a cache asks for them; CPU for a whole visit. */
export async function measureColdVisits(visit: Visit, processes: Processes): Promise<Row> {
  const { port, cookie, path } = visit
  const parts = await partsOf(visit)
  const once = async () => {
    const page = await ask(port, path, { ...pictureHeaders, cookie })
    const rest = await Promise.all(
      parts.map((part) => ask(port, part, { ...pictureHeaders, cookie })),
    )
    return [page, ...rest]
  }
  for (let warm = 0; warm < VISITS / 4; warm += 1) await once()
  const used = ({ app, database }: Processes) => ({
    app: cpuSeconds(app) ?? 0,
    database: database === null ? 0 : (familyCpuSeconds(database) ?? 0),
  })
  const before = used(processes)
  const times: number[] = []
  let last: Awaited<ReturnType<typeof once>> = []
  for (let count = 0; count < VISITS; count += 1) {
    const begun = performance.now()
    last = await once()
    times.push(performance.now() - begun)
  }
  const after = used(processes)
  times.sort((a, b) => a - b)
  return {
    name: `cold visit, ${parts.length + 1} requests`,
    requests: VISITS,
    requestsPerSecond: (VISITS * 1000) / times.reduce((sum, one) => sum + one, 0),
    p50: times[VISITS >> 1] ?? 0,
    p99: times.at(-1) ?? 0,
    bytes: last.reduce((sum, { bytes }) => sum + bytes, 0),
    refused: last.filter(({ status }) => status !== 200).length,
    appCpu: ((after.app - before.app) * 1000) / VISITS,
    databaseCpu: ((after.database - before.database) * 1000) / VISITS,
  }
}

async function ask(port: number, path: string, headers: Record<string, string>) {
  const answer = await fetch(`http://localhost:${port}${path}`, { headers })
  const text = await answer.text()
  return { status: answer.status, text, bytes: Buffer.byteLength(text) }
}
