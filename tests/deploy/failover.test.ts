import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '#src/platform/root.ts'
import { readShipped } from '#tests/failover/support/shipped.ts'
import { freePort } from '#tests/support/free-port.ts'
import { programs } from '#tests/support/own-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealdesk-failover-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { patroni: text, patroniEnv, etcdEnv, haproxy } = await readShipped()
const patroni = parse(text)
const nodes = ['10.0.0.11', '10.0.0.12', '10.0.0.13']

/** Whether a program is here; says aloud that its checks are left out. */
function has(program: string, ...words: string[]): boolean {
  const is = spawnSync(program, words).status === 0
  if (!is) process.stdout.write(`${program}: left out, since it is not installed\n`)
  return is
}

test.runIf(has('haproxy', '-v'))(
  'HAProxy takes the file that leads to the primary [OPS-66]',
  () => {
    const { status } = spawnSync('haproxy', ['-c', '-f', inRoot('deploy', 'ha', 'haproxy.cfg')])
    expect(status).toBe(0)
  },
)

test.runIf(programs !== undefined && has('patroni', '--version'))(
  'Patroni takes its file with the settings beside it [OPS-66]',
  async () => {
    const file = inRoot('deploy', 'ha', 'patroni.yml')
    const local = {
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${await freePort()}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${await freePort()}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: programs,
    }
    const env = { PATH: process.env.PATH, ...patroniEnv, ...local }
    const { status, stdout, stderr } = spawnSync('patroni', ['--validate-config', file], {
      env,
      encoding: 'utf8',
    })
    expect({ status, text: stdout + stderr }).toMatchObject({ status: 0 })
    expect(stdout + stderr).not.toMatch(/didn't pass|is not|error/i)
  },
)

test('a commit waits for a second node, and a lost machine for no longer than Patroni allows [OPS-66]', () => {
  const { ttl, loop_wait, retry_timeout, ...rules } = patroni.bootstrap.dcs
  expect(rules).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(ttl).toBeLessThanOrEqual(10)
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
})

test('all files name the same three nodes, and none a password [OPS-66]', async () => {
  const addresses = (list: string | undefined) => list?.match(/\d+\.\d+\.\d+\.\d+/g)
  expect(addresses(patroniEnv.PATRONI_ETCD3_HOSTS)).toEqual(nodes)
  expect(addresses(etcdEnv.ETCD_INITIAL_CLUSTER)).toEqual(nodes)
  expect(addresses([...haproxy.matchAll(/^ {2}server .*$/gm)].join())).toEqual(nodes)
  const secrets = Object.keys(patroniEnv).filter((name) => name.endsWith('PASSWORD'))
  expect(secrets).toHaveLength(4)
  for (const name of secrets) expect(patroniEnv[name]).toBe('of the rehearsal')
  expect(text).not.toMatch(/password:/)
})

test('HAProxy leads to the primary alone and cuts what leads to one of before [OPS-66]', () => {
  expect(haproxy).toContain('uri /primary')
  expect(haproxy).toContain('on-marked-down shutdown-sessions')
  expect(haproxy).not.toMatch(/^\s*log\b/m)
})
