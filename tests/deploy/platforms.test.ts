import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealdesk-platforms-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (name: string) => readFileSync(inRoot('deploy', name), 'utf8')
const [haproxy, caddy, unit] = ['haproxy.cfg', 'Caddyfile', 'dealdesk.service'].map(read)

/** Whether a program is here; says aloud that its checks are left out. */
function has(program: string, ...words: string[]): boolean {
  const is = spawnSync(program, words).status === 0
  if (!is) process.stdout.write(`${program}: left out, since it is not installed\n`)
  return is
}

function run(program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

describe('proxies', () => {
  test.runIf(has('haproxy', '-v'))('HAProxy takes the shipped file [OPS-57]', () => {
    expect(run('haproxy', '-c', '-f', inRoot('deploy', 'haproxy.cfg'))).toMatchObject({ status: 0 })
  })

  test.runIf(has('caddy', 'version'))('Caddy takes the shipped file [OPS-57]', () => {
    const config = inRoot('deploy', 'Caddyfile')
    expect(run('caddy', 'validate', '--adapter', 'caddyfile', '--config', config)).toMatchObject({
      status: 0,
    })
  })

  test('each asks whether a replica can work, more often than it drains, and idles less long [OPS-57]', () => {
    expect(haproxy).toMatch(/uri \/readyz[\s\S]+inter 1s/)
    expect(caddy).toMatch(/health_uri \/readyz\s+health_interval 1s/)
    expect(haproxy).toMatch(/timeout http-keep-alive 60s/)
    expect(caddy).toMatch(/\bkeepalive 60s/)
  })

  test('each sends to whoever has fewest, writes the browser’s address itself and hides figures [OPS-57]', () => {
    expect(haproxy).toContain('balance leastconn')
    expect(caddy).toContain('lb_policy least_conn')
    expect(haproxy).toContain('set-header X-Forwarded-For %[src]')
    expect(caddy).not.toMatch(/^\s*trusted_proxies/m)
    expect(haproxy).toMatch(/return status 404 if \{ path \/metrics \}/)
    expect(caddy).toMatch(/@inside path \/metrics\s+respond @inside 404/)
  })

  test('none sends twice what is written, and none logs paths [OPS-57]', () => {
    expect(haproxy).toContain('disable-l7-retry unless { method GET HEAD }')
    expect(caddy).not.toContain('lb_retry_match')
    expect(`${haproxy}${caddy}`).not.toMatch(/^\s*log\b/m)
  })
})

describe('the unit', () => {
  test.runIf(has('systemd-analyze', '--version'))('is one that systemd takes [OPS-57]', () => {
    // It looks for programs and folders of the machine, which is none of ours.
    const bin = join(folder, 'node')
    mkdirSync(join(folder, 'work'))
    writeFileSync(bin, '#!/bin/sh\n', { mode: 0o755 })
    const file = join(folder, 'dealdesk.service')
    writeFileSync(
      file,
      (unit ?? '')
        .replace('/usr/bin/node', bin)
        .replace('/opt/dealdesk', join(folder, 'work'))
        .replace('User=dealdesk', 'User=root'),
    )
    const { text } = run('systemd-analyze', 'verify', '--man=no', file)
    const ours = text.split('\n').filter((line) => line.includes('dealdesk.service'))
    expect(ours).toEqual([])
  })

  test('can write its own folder alone and gets no new rights [OPS-57]', () => {
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'UMask=0077',
    ]) {
      expect(unit).toContain(line)
    }
    expect(unit).toMatch(/^User=dealdesk$/m)
  })
})
