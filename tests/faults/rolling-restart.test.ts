import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { writeNginxFile } from '#tests/support/nginx.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'
import { percentile, print, startTraffic, tally } from './support/traffic.ts'

const REPLICAS = 3
const DRAIN_SECONDS = '3'

type Front = { port: number; folder: string; replicas: readonly string[] }

function nginx(front: Front): [string, string[]] {
  return ['nginx', writeNginxFile(front)]
}

function haproxy({ port, folder, replicas }: Front): [string, string[]] {
  const servers = replicas.map(
    (at) => `  server r${at} 127.0.0.1:${at} check inter 500 fall 1 rise 1`,
  )
  const config = `
defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 35s
frontend front
  bind 127.0.0.1:${port}
  default_backend dealdesk
backend dealdesk
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host dealdesk
  http-check expect status 200
${servers.join('\n')}
`
  writeFileSync(`${folder}/haproxy.cfg`, config)
  return ['haproxy', ['-db', '-f', `${folder}/haproxy.cfg`]]
}

for (const [name, front] of Object.entries({ nginx, haproxy })) {
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

async function runProxy(program: string, args: string[], port: number) {
  const proxy: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(() => {
    proxy.kill('SIGTERM')
  })
  while (proxy.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`${program} ended with ${proxy.exitCode}: is it installed?`)
}
