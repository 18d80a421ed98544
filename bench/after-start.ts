import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from './connection.ts'
import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import { requestBytes } from './load.ts'
import { postmasterOf, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { fillWorld } from './world.ts'

const DEALS = 10_000
const CONNECTIONS = 8
const THOUSANDS = 8

/** CPU of each thousand lists after a start, in ms a request: one address again and again, and one that nobody has opened before. */
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-start-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, DEALS)
for (const [name, addressOf] of [
  ['one list', () => '/deals/list/admin'],
  ['lists that nobody else opens', unshared],
] as const) {
  const server = await startServer(dataDir)
  const { cookie } = await signIn(server.port)
  const postmaster = postmasterOf(dataDir)
  const cpu = () => [cpuSeconds(server.pid) ?? 0, familyCpuSeconds(postmaster) ?? 0] as const
  console.log(`${name}: server and database, ms of CPU a request`)
  for (let thousand = 0; thousand < THOUSANDS; thousand += 1) {
    const before = cpu()
    await ask(server.port, cookie, (at) => addressOf(thousand * 1000 + at))
    const after = cpu()
    const [app, database] = [after[0] - before[0], after[1] - before[1]]
    console.log(`${thousand + 1}.  ${app.toFixed(2)} + ${database.toFixed(2)}`)
  }
  await server.stop()
}

/** Another page or order each time. */
function unshared(at: number): string {
  const sort = ['title', '-title', 'to', '-to', 'from', '-from', 'code', '-code'][at % 8]
  return `/deals/list/admin?page=${at % 399}&sort=${sort}`
}

/** A thousand whole pages. */
async function ask(port: number, cookie: string, addressOf: (at: number) => string): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < 1000) {
        const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' }
        const request = requestBytes({ port, path: addressOf(next++), headers })
        const connection = openConnection(port)
        await connection.ready
        const { status } = await connection.ask(request)
        if (status !== 200) throw new Error(`answered with ${status}`)
        connection.close()
      }
    }),
  )
}
