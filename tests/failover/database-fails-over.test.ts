import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { migrate } from '#src/database/migrate.ts'
import { inRoot } from '#src/platform/root.ts'
import { startReplica } from '#tests/faults/support/site.ts'
import { print } from '#tests/faults/support/traffic.ts'
import { programs } from '#tests/support/own-postgres.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { type Outage, openCounters, outageOf } from './support/counters.ts'
import { SECRET } from './support/shipped.ts'

const KILLS = Number(process.env.KILLS ?? 20)
const SWITCHES = Number(process.env.SWITCHES ?? 3)
const RATE = Number(process.env.RATE ?? 100)
const AWAY_MS = 15_000
const SWITCH_MS = 5000
/** How long it redeems before each blow, and how long an outage may last before it is given up. */
const CALM_MS = 4000
const LAST_MS = 40_000
/** Without a failure for so long, all is well again. */
const WELL_MS = 3000

const asRole = (role: string) => `${role}:${encodeURIComponent(SECRET)}`

async function onPrimary(cluster: Cluster, text: string, name = 'dealdesk') {
  const { db, close } = connect(cluster.byHosts(asRole('postgres'), name), 2)
  return db
    .execute(text)
    .then(({ rows }) => rows)
    .finally(close)
}

/** As docs/failover.md does it by hand. */
async function makeDatabase(cluster: Cluster) {
  const leader = await cluster.nodeOf('leader')
  await onPrimary(
    cluster,
    "CREATE DATABASE dealdesk TEMPLATE template0 ENCODING UTF8 LOCALE 'C.UTF-8'",
    'postgres',
  )
  execFileSync(
    `${programs}/psql`,
    [
      `postgres://${asRole('postgres')}@127.0.0.1:${leader.port}/dealdesk`,
      '--set=ON_ERROR_STOP=1',
      `--set=owner_password=${SECRET}`,
      `--set=app_password=${SECRET}`,
      `--file=${inRoot('deploy', 'database-roles.sql')}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await migrate(cluster.byHosts(asRole('dealdesk_owner'), 'dealdesk'))
}

/** Coupons that were acknowledged and are not redeemed exactly once. */
async function lost(cluster: Cluster, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await onPrimary(
    cluster,
    'SELECT code_key AS code, count(*)::int AS times FROM redemptions JOIN coupons ON coupons.id = coupon_id WHERE undone_at IS NULL GROUP BY 1',
  )
  const times = new Map(rows.map(({ code, times }) => [code, times]))
  return acknowledged.filter((code) => times.get(code) !== 1)
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
const seconds = (ms: number) => (ms / 1000).toFixed(1)

test(`the primary is killed ${KILLS} times under ${RATE} redemptions a second, and nothing acknowledged is lost [OPS-67]`, async () => {
  const cluster = await startCluster((act) => onTestFinished(act, 60_000))
  await makeDatabase(cluster)
  const app = asRole('dealdesk_app')
  const byProxy = cluster.byProxy(app, 'dealdesk')
  const replicas = [
    await startReplica(cluster.byHosts(app, 'dealdesk')),
    await startReplica(byProxy),
  ]
  const world = connect(cluster.byHosts(app, 'dealdesk'), 2)
  onTestFinished(() => world.close())
  const origins = replicas.map(({ origin }) => origin)
  const counters = await openCounters(world.db, origins, RATE)

  async function blow(name: string, strike: () => Promise<(() => void) | undefined>) {
    await cluster.whole()
    await counters.stock(world.db, RATE * 90)
    await counters.signIn()
    const first = counters.seen.length
    const begun = performance.now()
    counters.start()
    await sleep(CALM_MS)
    const since = performance.now()
    const mend = await strike()
    let mended = false
    for (;;) {
      await sleep(500)
      const now = performance.now()
      const failed = counters.seen.slice(first).findLast(({ acknowledged }) => !acknowledged)
      const last = failed ? failed.at + failed.ms : since
      const served = counters.seen.slice(first).some((one) => one.acknowledged && one.at > last)
      if (now - since > LAST_MS) break
      if (now - Math.max(last, since) > WELL_MS && served) {
        if (mended || !mend) break
        // The node comes back while people redeem.
        mend()
        mended = true
        await sleep(WELL_MS)
      }
    }
    await counters.stop()
    for (const { child, output } of replicas)
      expect(child.exitCode, output().match(/^.*fatal.*$/m)?.[0]).toBeNull()
    const until = performance.now()
    const seen = counters.seen.slice(first)
    const outage = outageOf(seen, since, until)
    const gone = await lost(cluster, acknowledgedIn(seen))
    const held = seen.filter(({ at, acknowledged }) => acknowledged && at < since).length
    print(
      `${name}: ${outage.gaps.map(seconds).join(' and ')} s without a redemption (by hosts, by HAProxy), last failure after ${seconds(outage.lastFailed)} s, ${outage.failed} failed ${JSON.stringify(outage.dishonest)}, ${gone.length} lost, slowest ${seconds(outage.slowest)} s, ${Math.round((held * 1000) / (since - begun))}/s before`,
    )
    return outage
  }

  const acknowledgedIn = (seen: typeof counters.seen) =>
    seen.filter(({ acknowledged }) => acknowledged).map(({ coupon }) => coupon)

  const kills: Outage[] = []
  for (let at = 1; at <= KILLS; at += 1)
    kills.push(
      await blow(`kill ${at}`, async () => {
        const node = await cluster.nodeOf('leader')
        node.kill()
        return node.start
      }),
    )
  const switches: Outage[] = []
  for (let at = 1; at <= SWITCHES; at += 1)
    switches.push(
      await blow(`switch ${at}`, async () => {
        await cluster.switchover()
        return undefined
      }),
    )

  const all = acknowledgedIn(counters.seen)
  const longest = (outages: readonly Outage[]) => outages.map(({ gaps }) => Math.max(...gaps))
  print(
    `${all.length} acknowledged; ${kills.length} kills: ${seconds(median(longest(kills)))} s at the median, ${seconds(Math.max(0, ...longest(kills)))} s at most; ${switches.length} switches: ${seconds(Math.max(0, ...longest(switches)))} s at most`,
  )
  expect(await lost(cluster, all)).toEqual([])
  expect([...kills, ...switches].flatMap(({ dishonest }) => Object.keys(dishonest))).toEqual([])
  expect(Math.max(0, ...longest(kills))).toBeLessThan(AWAY_MS)
  expect(Math.max(0, ...longest(switches))).toBeLessThan(SWITCH_MS)
}, 7_200_000)
