// The service worker of tills (scope /coupon-redeem): keeps one page that works without the line, with its
// scripts and styles, and shows it when the line fails. It keeps nothing of anybody; what a till needs to
// redeem lies in the page's own database.

const PAGE = '/coupon-redeem/offline'
const PREFIX = 'till-'
/** So many versions stay, so that a page of yesterday still finds its scripts. */
const VERSIONS = 3
const PATIENCE_MS = 3000

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/** Sent by the counter with each visit: which version of the page, in which language and theme. */
self.addEventListener('message', (event) => {
  const version = event.data?.version
  if (typeof version === 'string') event.waitUntil(keep(version))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(kept(PAGE).then((page) => page ?? fetch(request)))
    else event.respondWith(withinPatience(request))
  } else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
  }
})

/** All files of a version or none: a page without its scripts would be no use at the counter. */
async function keep(version) {
  const name = PREFIX + version
  if ((await versions()).at(-1) === name) return
  const answer = await fetch(PAGE, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const html = await answer.clone().text()
  const files = new Set(html.match(/\/assets\/[\w.-]+/g))
  const draft = await Promise.all(
    [...files, '/favicon.svg'].map(async (file) => [file, await whole(file)]),
  )
  await caches.delete(name)
  const cache = await caches.open(name)
  for (const [file, found] of draft) await cache.put(file, found)
  await cache.put(PAGE, answer)
  for (const older of (await versions()).slice(0, -VERSIONS)) await caches.delete(older)
}

/** Oldest first. */
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}

async function whole(file) {
  const answer = (await kept(file)) ?? (await fetch(file))
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  return answer
}

/** Of the latest version that has it; names of scripts change with what they hold. */
async function kept(path) {
  for (const name of (await versions()).reverse()) {
    const found = await (await caches.open(name)).match(path, { ignoreVary: true })
    if (found) return found
  }
}

/** Whatever comes first: the answer, or the page that offers to work without the line. */
async function withinPatience(request) {
  const answer = fetch(request).then((found) => (isGateway(found) ? undefined : found))
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([answer, patience]).catch(() => undefined)
  return first ?? (await kept(PAGE)) ?? answer.then((found) => found ?? Response.error())
}

/** A proxy's own answer while nothing is behind it. */
function isGateway({ status }) {
  return status >= 502 && status <= 504
}
