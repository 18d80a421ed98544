import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { fronts, runProxy } from './support/fronts.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'
import { percentile, print, startTraffic, tally } from './support/traffic.ts'

const REPLICAS = 3
const DRAIN_SECONDS = '3'

for (const [name, front] of Object.entries(fronts)) {
  test(`no request fails while replicas restart one after the other behind ${name} [L19]`, async () => {
    const folder = await temporaryFolder()
    const database = await startDatabase(onTestFinished)
    const ports = await Promise.all(
      Array.from({ length: REPLICAS }, async () => `${await freePort()}`),
    )
    const start = (PORT: string) => startReplica(database.url, { PORT, DRAIN_SECONDS })
    const replicas = []
    for (const port of ports) replicas.push(await start(port))
    const port = await freePort()
    await runProxy(...front({ port, folder, replicas: ports }), port)
    const origin = `http://127.0.0.1:${port}`
    const person = await signIn({ origin }, (await addAdministrator(database.url)).email)
    let count = 0
    const reads = startTraffic(3, () => person.page(origin, '/request-a-deal/offer-types'))
    const writes = startTraffic(6, () =>
      person.call(origin, 'POST', '/core/offer-types', { name: `Offer ${++count}` }),
    )

    await sleep(1000)
    for (const replica of replicas) {
      replica.child.kill('SIGTERM')
      expect(await replica.exited).toBe(0)
      await start(new URL(replica.origin).port)
      await sleep(3000)
    }
    const [read, written] = [await reads.stop(), await writes.stop()]
    print(`${name}: pages ${JSON.stringify(tally(read))}, POSTs ${JSON.stringify(tally(written))}`)
    print(`p99 ${Math.round(percentile([...read, ...written], 99))} ms`)
    expect(tally(read)).toEqual({ 200: read.length })
    expect(tally(written)).toEqual({ 200: written.length })
  })
}
