import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as screens from '#src/contract/screens/index.ts'
import { addressesIn } from '#src/contract/screens/path.ts'
import { apiPath, serviceNames, services } from '#src/contract/services.ts'
import { redactText } from '#src/platform/redact.ts'
import { inRoot } from '#src/platform/root.ts'

const nginx = readFileSync(inRoot('deploy', 'nginx.conf'), 'utf8')
const [, masked = ''] = /^ {4}~(\^\/?\S*secret_below\S*) \S+;$/m.exec(nginx) ?? []

const pages = addressesIn(screens).map(({ pattern }) => pattern)
const calls = serviceNames.flatMap((name) =>
  services[name].map(({ path }) => `${apiPath(name)}${path}`.replaceAll(/\{(\w+)\}/g, ':$1')),
)
const links = [...new Set([...pages, ...calls])].filter((path) => /:token\b/.test(path))

test.each(links)('neither our log nor the proxy’s says what %s opens [P03, P05]', (link) => {
  const token = '0198c0de-Ab_cd.x-Y9'
  const path = link.replace(':token', token)
  expect(redactText(`GET ${path} 200`)).not.toContain(token)
  expect(path).toMatch(new RegExp(masked))
})

test('every kind of link is among them, and other paths stay as they are [P03, P05]', () => {
  expect(links.length).toBeGreaterThan(9)
  for (const path of ['/deals/list/merchant', '/gifts/add', '/linked', '/api/v1/core/deals']) {
    expect(redactText(`GET ${path} 200`)).toBe(`GET ${path} 200`)
    expect(path).not.toMatch(new RegExp(masked))
  }
})
