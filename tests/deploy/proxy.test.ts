import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

const nginx = readFileSync(inRoot('deploy', 'nginx.conf'), 'utf8')
const compose = readFileSync(inRoot('compose.yaml'), 'utf8')

describe('the shipped proxy', () => {
  const format = /log_format plain ([^;]+);/.exec(nginx)?.[1] ?? ''

  test('logs neither query strings nor referrers', () => {
    expect(format).toContain('$logged_path')
    expect(format).not.toMatch(/\$(request\b|request_uri|args|query_string|http_|uri)/)
    expect([...nginx.matchAll(/access_log [^;]+/g)].join()).toBe('access_log /dev/stdout plain')
    expect(nginx).toMatch(/error_log \S+ crit;/)
  })

  test('writes the address of the browser itself and idles less long than the server', () => {
    expect(nginx).toContain('X-Forwarded-For $remote_addr;')
    expect(compose).toContain('TRUSTED_PROXIES: "1"')
    expect(Number(/keepalive 32;\s+keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(75)
  })

  test('a replica that came back takes requests before the next one stops', () => {
    const passedOver = Number(/server app:3000 resolve [^;]*fail_timeout=(\d+)s;/.exec(nginx)?.[1])
    expect(passedOver).toBeLessThan(Number(/DRAIN_SECONDS: "(\d+)"/.exec(compose)?.[1]))
  })

  test('the shipped proxy says in both languages that nobody answers, and leaves answers of ours alone', () => {
    expect(nginx).toMatch(/error_page 502 504 = @away;/)
    expect(nginx).toMatch(/<html lang="en">.*<p lang="ru">/)
    expect(nginx).not.toContain('proxy_intercept_errors')
  })
})

describe('compose', () => {
  test('gives the proxy public pictures alone, read-only [U04]', () => {
    const proxy = /^ {2}proxy:\n[\s\S]+?\n\n/m.exec(compose)?.[0] ?? ''
    const volumes = [...proxy.matchAll(/^ {6}- ([./\w]+):\//gm)].map(([, from]) => from)
    expect(volumes).toEqual(['./deploy/nginx.conf', 'pictures'])
    expect(proxy).toContain('- pictures:/pictures:ro')
    expect(compose).toContain('PICTURES_DIR: /pictures')
  })

  test('compose runs two replicas on one PostgreSQL, read-only and without privileges', () => {
    expect(compose).toContain('replicas: 2')
    expect(compose).toMatch(/app:[\s\S]+read_only: true[\s\S]+cap_drop:\s+- ALL/)
  })

  test('compose holds no secret and does not start without them', () => {
    expect(compose).toContain('${SECRET_KEYS:?')
    for (const name of ['POSTGRES', 'DATABASE_OWNER', 'DATABASE_APP']) {
      expect(compose).toContain(`\${${name}_PASSWORD:?`)
    }
  })

  test('the application is neither superuser nor owner of its tables [P04]', () => {
    expect(compose).toMatch(/ {2}app:[\s\S]+postgres:\/\/dealdesk_app:\$\{DATABASE_APP_PASSWORD/)
    expect(compose).toMatch(/migrate:\s+condition: service_completed_successfully/)
  })

  test('listens on this machine alone and bounds the memory of every container', () => {
    const ports = [...compose.matchAll(/^ {6}- "(.*:\d+)"$/gm)].map(([, port]) => port)
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{PROXY_PORT:-8080\}:8080$/)])
    expect(compose.match(/^ {4}mem_limit: \d+[mg]$/gm)).toHaveLength(4)
  })
})
