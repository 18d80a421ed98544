import { beforeAll, describe, expect, test } from 'vitest'
import { styleBlock } from '#src/start/assets.ts'
import { policy } from '#src/web/http/headers.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const send = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  app.app.fetch(new Request(ORIGIN + path, init))

describe('headers of every answer', () => {
  const line =
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /csp-reports"

  test('the policy and its companions stand on pages, errors and fragments [X04, X05, X06, X07]', async () => {
    const { browser } = await signedIn(app)
    const answers = [
      await browser.get('/login'),
      await browser.get('/orders'),
      await browser.get('/nowhere'),
      await browser.post('/logout', {}),
    ]
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toBe(line)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=(), geolocation=()')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test('a fragment, which is no document, may do nothing by itself [X04, X06, X07]', async () => {
    const { browser } = await signedIn(app)
    for (const { headers } of [await browser.swap('/orders'), await browser.swap('/nowhere')]) {
      const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"
      expect(headers.get('content-security-policy')).toBe(policy)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-store')
      const bytes = [...headers].reduce(
        (sum, [name, value]) => sum + name.length + value.length + 4,
        0,
      )
      expect(bytes).toBeLessThanOrEqual(520)
    }
    const boosted = { 'hx-request': 'true', 'hx-boosted': 'true' }
    const { headers } = await browser.get('/orders', boosted)
    expect(headers.get('content-security-policy')).toBe(line)
  })

  test('a tile host joins the picture sources alone [X04]', () => {
    const tiles = { tileOrigin: 'https://tiles.example', push: null, stylesHash: 'sha256-x' }
    expect(policy(tiles)).toContain("img-src 'self' data: https://tiles.example;")
  })

  test('no page holds an inline script, style or handler [X04]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    for (const path of ['/orders', '/privacy-policy', '/nowhere']) {
      const { $ } = await browser.get(path)
      expect($('script:not([src]), style, [style], [onclick], [hx-on]')).toHaveLength(0)
    }
  })

  test('the one style block is the build’s to the letter, on a first visit alone [X04]', async () => {
    const browser = openBrowser(app)
    const first = await browser.get('/login?q=%3C/style%3E')
    const { styles, stylesHash } = app.deps.assets
    expect(
      first
        .$('style')
        .map((_, block) => first.$(block).text())
        .get(),
    ).toEqual([styles])
    expect(styleBlock(styles).stylesHash).toBe(stylesHash)
    expect(first.headers.get('content-security-policy')).toContain(
      `style-src 'self' '${stylesHash}';`,
    )
    expect(first.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(first.$('link[rel=stylesheet]')).toHaveLength(0)
    const later = await browser.get('/privacy-policy')
    expect(later.$('link[rel=stylesheet]').attr('href')).toBe(app.deps.assets.css)
    expect(later.$('style')).toHaveLength(0)
    browser.cookies.set('__Host-styles', 'older')
    expect((await browser.get('/login')).$('style')).toHaveLength(1)
  })

  test('a page is shown once its content is complete, and always has that content', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    for (const path of ['/login', '/orders', '/privacy-policy', '/nowhere']) {
      const { $ } = await (path === '/login' ? openBrowser(app) : browser).get(path)
      const expected = $('head link[rel=expect][blocking=render]').attr('href') ?? ''
      expect($(expected).length, path).toBe(1)
    }
  })

  test('every script, style, icon and manifest is our own [X12]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    for (const path of ['/login', '/orders', '/privacy-policy', '/nowhere']) {
      const { $ } = await (path === '/login' ? openBrowser(app) : browser).get(path)
      const found = $('script[src], link[href]:not([rel=expect])').toArray()
      const addresses = found.map((one) => $(one).attr('src') ?? $(one).attr('href') ?? '')
      expect(addresses.length, path).toBeGreaterThan(1)
      expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
    }
  })

  test('what has two shapes varies by the htmx headers [X07]', async () => {
    const { headers } = await openBrowser(app).get('/login')
    for (const name of ['HX-Request', 'HX-Boosted', 'HX-History-Restore-Request', 'HX-Target']) {
      expect(headers.get('vary')).toContain(name)
    }
  })

  test('other origins get no permission to read [X08]', async () => {
    for (const origin of ['null', 'https://evil.test']) {
      const { headers } = await openBrowser(app).get('/login', { origin })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('Host and forwarded hosts never become part of a link [X09]', async () => {
    const spoofed = {
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      'x-original-url': '/orders',
    }
    const { html, headers } = await openBrowser(app).get('/login', spoofed)
    expect(html + JSON.stringify([...headers])).not.toContain('evil.test')
  })
})

describe('limits', () => {
  test('unknown methods are refused [D07]', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await send('/login', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
    expect((await send('/login', { method: 'PROPFIND' })).status).toBe(501)
  })

  test('a body that is too large is refused, announced or chunked, read or not [D02]', async () => {
    const large = 'x'.repeat(70 * 1024)
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    }
    for (const path of ['/login', '/logout']) {
      const headers = { ...form, 'content-length': String(large.length) }
      expect((await send(path, { method: 'POST', body: large, headers })).status, path).toBe(413)
      const chunked = { method: 'POST', headers: form, body: endless(), duplex: 'half' } as const
      expect((await send(path, chunked)).status, path).toBe(413)
    }
  })

  test('compressed bodies, NUL and broken forms are refused, never a failure [U12]', async () => {
    const browser = openBrowser(app)
    const { $ } = await browser.get('/login')
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    const nul = await browser.post('/login', { _csrf, username: 'a\0b', password: 'x' })
    expect(nul.status).toBe(400)
    const gzip = { 'content-encoding': 'gzip', 'x-csrf': _csrf }
    expect((await browser.post('/login', {}, gzip)).status).toBe(415)
    const json = { 'content-type': 'application/json', 'x-csrf': _csrf }
    expect((await browser.post('/login', {}, json)).status).toBe(415)
    const multipart = { 'content-type': 'multipart/form-data', 'x-csrf': _csrf }
    expect((await browser.post('/login', { a: 'b' }, multipart)).status).toBe(400)
    const twice = await browser.post('/login', {
      _csrf,
      username: ['a@b.lk', 'c@d.lk'],
      password: 'x',
    })
    expect(twice.status).toBe(422)
    const nested = await browser.post('/login', { _csrf, 'username[a]': 'b', __proto__x: '1' })
    expect(nested.status).toBe(422)
  })
})

function endless(): ReadableStream<Uint8Array> {
  const part = new Uint8Array(16 * 1024)
  let parts = 0
  return new ReadableStream({
    pull(controller) {
      parts += 1
      if (parts > 1000) controller.close()
      else controller.enqueue(part)
    },
  })
}
