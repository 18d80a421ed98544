import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

const ORIGIN = 'https://office.example.com'
type Fetched = (path: string) => Response | Promise<Response>

/** The worker in a place of its own, with a browser's caches and a network that a test can cut. */
function startWorker(network: Fetched) {
  const handlers = new Map<string, (event: object) => void>()
  const kept = new Map<string, Map<string, Response>>()
  const fetched: string[] = []
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return {
        match: async (path: string) => cache.get(path)?.clone(),
        put: async (path: string, answer: Response) => void cache.set(path, answer),
      }
    },
  }
  async function overNetwork(request: string | { url: string }) {
    fetched.push(pathOf(request))
    return network(pathOf(request))
  }
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) =>
      handlers.set(name, handler),
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  }
  const outside = {
    self,
    caches,
    fetch: overNetwork,
    URL,
    Response,
    Promise,
    setTimeout,
    Error,
    Set,
  }
  const code = readFileSync(inRoot('public', 'coupon-redeem-worker.js'), 'utf8')
  runInContext(code.replace('PATIENCE_MS = 3000', 'PATIENCE_MS = 30'), createContext(outside))
  const waited = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    handlers.get(name)?.({ ...event, waitUntil })
    await work
  }
  const opened = async (path: string, mode = 'navigate', method = 'GET') => {
    let answer: Promise<Response> | undefined
    const respondWith = (promise: Promise<Response>) => {
      answer = promise
    }
    handlers.get('fetch')?.({ request: { url: ORIGIN + path, mode, method }, respondWith })
    const response = await answer
    return response && (await response.text())
  }
  const keep = (version: string) => waited('message', { data: { version } })
  const names = () => [...kept.keys()]
  return { keep, opened, fetched, names }
}

/** A site of one version: its page names its files. */
const site = (version: string) => (path: string) =>
  path === '/coupon-redeem/offline'
    ? new Response(`page ${version} /assets/a-${version}.js /assets/b-1.css`)
    : new Response(`${path} of ${version}`)

const cut = () => {
  throw new TypeError('no line')
}

test('without a line the counter is the page that was kept, with its files [TILL-14]', async () => {
  let network: Fetched = site('1')
  const worker = startWorker((path) => network(path))
  await worker.keep('en')
  network = cut
  expect(await worker.opened('/coupon-redeem')).toMatch(/^page 1/)
  expect(await worker.opened('/coupon-redeem/0199a1b2-0000-7000-8000-000000000001')).toMatch(
    /^page/,
  )
  expect(await worker.opened('/assets/a-1.js', 'cors')).toBe('/assets/a-1.js of 1')
  expect(await worker.opened('/assets/b-1.css', 'no-cors')).toBe('/assets/b-1.css of 1')
})

test('with a line the counter comes from the site, and nothing else of it is kept [TILL-14]', async () => {
  const worker = startWorker(site('1'))
  await worker.keep('en')
  expect(await worker.opened('/coupon-redeem')).toBe('/coupon-redeem of 1')
  expect(await worker.opened('/coupon-redeem/news', 'cors')).toBeUndefined()
  expect(await worker.opened('/coupon-redeem', 'navigate', 'POST')).toBeUndefined()
})

test.each([502, 503, 504])('a proxy’s %i is no line [TILL-14]', async (status) => {
  let network: Fetched = site('1')
  const worker = startWorker((path) => network(path))
  await worker.keep('en')
  network = () => new Response('bad gateway', { status })
  expect(await worker.opened('/coupon-redeem')).toMatch(/^page 1/)
})

test('an answer that does not come is waited for three seconds at most [TILL-14]', async () => {
  let network: Fetched = site('1')
  const worker = startWorker((path) => network(path))
  await worker.keep('en')
  network = () => new Promise<Response>(() => undefined)
  expect(await worker.opened('/coupon-redeem')).toMatch(/^page 1/)
})

test('an open page of an older version finds its scripts for two versions more [TILL-14]', async () => {
  let version = '1'
  let network: Fetched = (path) => site(version)(path)
  const worker = startWorker((path) => network(path))
  for (const next of ['1', '2', '3']) {
    version = next
    await worker.keep(next)
  }
  network = cut
  expect(await worker.opened('/coupon-redeem')).toMatch(/^page 3/)
  expect(await worker.opened('/assets/a-1.js', 'cors')).toBe('/assets/a-1.js of 1')
  network = site('4')
  await worker.keep('4')
  expect(worker.names()).toEqual(['till-2', 'till-3', 'till-4'])
})

test('a version that could not be fetched whole leaves the one before as it was [TILL-14]', async () => {
  let network: Fetched = site('1')
  const worker = startWorker((path) => network(path))
  await worker.keep('1')
  network = (path) =>
    path.startsWith('/assets/a-2') ? new Response('', { status: 500 }) : site('2')(path)
  await expect(worker.keep('2')).rejects.toThrow('/assets/a-2.js answered 500')
  network = cut
  expect(await worker.opened('/coupon-redeem')).toMatch(/^page 1/)
  expect(worker.names()).toEqual(['till-1'])
})

test('the same version is fetched once, and one that was left is taken up again [TILL-14]', async () => {
  const worker = startWorker(site('1'))
  await worker.keep('en')
  const before = worker.fetched.length
  await worker.keep('en')
  expect(worker.fetched).toHaveLength(before)
  await worker.keep('ru')
  await worker.keep('en')
  expect(worker.names()).toEqual(['till-ru', 'till-en'])
})
