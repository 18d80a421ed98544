import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { tokenFrom } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { fronts, runProxy } from './support/fronts.ts'
import { addAdministrator, startReplica } from './support/site.ts'
import { percentile, print, type Seen, tally, timed } from './support/traffic.ts'

const KB = 1024
const ROUNDS = 60
/** As the keys of both halves must be where they run apart. */
const apiKey = { UPSTREAM_API_KEY: 'a key that both halves of this test share' }
const multipart = 'multipart/form-data; boundary=b'
const head = '--b\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\nx\r\n'

/** What a stranger sends, all of it refused before it is read to its end. */
const refused = [
  ['/login', multipart, 'same-origin', 280],
  ['/login', 'application/x-www-form-urlencoded', 'same-origin', 280],
  ['/login', multipart, 'cross-site', 280],
  ['/deals/add', multipart, 'same-origin', 280],
  ['/nowhere', multipart, 'same-origin', 280],
  ['/api/v1/authentication/oauth/token', 'application/x-www-form-urlencoded', 'none', 300],
  ['/api/v1/core/offer-types', 'application/json', 'none', 2000],
  ['/api/v1/files/csv/upload', multipart, 'none', 2000],
] as const

for (const [name, front] of Object.entries(fronts)) {
  for (const run of ['all', 'services'] as const) {
    test(`nobody else’s POST fails while a stranger’s bodies are refused: ${name}, ${run} [D08]`, async () => {
      const folder = await temporaryFolder()
      const database = await startDatabase(onTestFinished)
      const settings = run === 'all' ? {} : { DEALDESK_RUN: run, ...apiKey }
      const replica = await startReplica(database.url, settings)
      const port = await freePort()
      const replicas = [new URL(replica.origin).port]
      await runProxy(...front({ port, folder, replicas }), port)
      const origin = `http://127.0.0.1:${port}`
      const { email } = await addAdministrator(database.url)
      const authorization = `Bearer ${await tokenFrom(origin, email)}`

      const strangers: Seen[] = []
      const others: Seen[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const [path, type, site, kilobytes] = refused[round % refused.length] ?? refused[0]
        const body = (type === multipart ? head : '') + 'x'.repeat(kilobytes * KB)
        const headers = { 'content-type': type, 'sec-fetch-site': site }
        strangers.push(
          await timed(() =>
            fetch(origin + path, { method: 'POST', headers, body, redirect: 'manual' }),
          ),
        )
        for (const pause of [0, 0, 250, 350]) {
          await sleep(pause)
          others.push(await timed(() => add(origin, authorization, `Offer ${others.length}`)))
        }
      }
      print(`${name}, ${run}: stranger ${JSON.stringify(tally(strangers))}`)
      print(`others ${JSON.stringify(tally(others))}, p99 ${Math.round(percentile(others, 99))} ms`)
      expect(tally(others)).toEqual({ 200: others.length })
      expect(strangers.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
    })
  }
}

function add(origin: string, authorization: string, name: string): Promise<Response> {
  return fetch(`${origin}/api/v1/core/offer-types`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
}
