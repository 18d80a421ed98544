import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { tokenFrom } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { fronts, runProxy } from './support/fronts.ts'
import { addAdministrator, startReplica } from './support/site.ts'
import { print, type Seen, tally, timed } from './support/traffic.ts'

/** Each sends a byte a second. */
const STRANGERS = 40
/** Twice what a body may take that does not come (`BODY_PACE`), and some. */
const ENDED_WITHIN_MS = 75_000
/** Answers only once a body has come, so that its own limit counts. */
const HOLDS_BODIES = 'caddy'

for (const [name, front] of Object.entries(fronts)) {
  test(`bodies that trickle are ended and hold nobody up: ${name} [D04]`, async () => {
    const folder = await temporaryFolder()
    const database = await startDatabase(onTestFinished)
    const replica = await startReplica(database.url, {})
    const port = await freePort()
    await runProxy(...front({ port, folder, replicas: [new URL(replica.origin).port] }), port)
    const origin = `http://127.0.0.1:${port}`
    const { email } = await addAdministrator(database.url)
    const authorization = `Bearer ${await tokenFrom(origin, email)}`

    const begun = performance.now()
    const strangers = Array.from({ length: STRANGERS }, () => trickle(port))
    const others: Seen[] = []
    while (strangers.some(({ ended }) => !ended()) && performance.now() - begun < ENDED_WITHIN_MS) {
      others.push(
        await timed(() =>
          fetch(`${origin}/api/v1/core/offer-types`, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ name: `Offer ${others.length}` }),
          }),
        ),
      )
      await sleep(400)
    }
    const seconds = Math.round((performance.now() - begun) / 1000)
    const open = strangers.filter(({ ended }) => !ended()).length
    print(`${name}: ${STRANGERS} trickles, ${open} open after ${seconds} s`)
    print(`others ${JSON.stringify(tally(others))}`)
    if (name !== HOLDS_BODIES) expect(open).toBe(0)
    expect(tally(others)).toEqual({ 200: others.length })
  })
}

/** A sign-in whose body comes by a byte a second. */
function trickle(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let isEnded = false
  const end = () => {
    isEnded = true
    clearInterval(drip)
    socket.destroy()
  }
  socket.write(
    [
      'POST /login HTTP/1.1',
      'host: localhost',
      'content-type: application/x-www-form-urlencoded',
      'content-length: 20000',
      'sec-fetch-site: same-origin',
      '',
      '',
    ].join('\r\n'),
  )
  const drip = setInterval(() => socket.write('a'), 1000)
  socket.on('error', end).on('close', end).on('end', end).on('data', end)
  onTestFinished(end)
  return { ended: () => isEnded }
}
