import { expect, type Page, type Request } from '@playwright/test'

export type Held = {
  release: () => void
  /** Until all that was held back has been answered or given up, and the page has drawn it. */
  over: () => Promise<void>
}

/** Holds back what the page asks for there from now on, as a slow line does, until it is released. */
export async function hold(page: Page, url: Parameters<Page['route']>[0]): Promise<Held> {
  const late = Promise.withResolvers<void>()
  const requests: Request[] = []
  await page.route(url, async (route) => {
    requests.push(route.request())
    await late.promise
    // Asked for no longer, its answer has nowhere to go.
    await route.continue().catch(() => undefined)
  })
  const over = async () => {
    await untilSeen(page)
    for (const request of requests) await (await request.response())?.finished()
    await drawn(page)
  }
  return { release: late.resolve, over }
}

export async function holdScripts(page: Page): Promise<() => void> {
  const { release } = await hold(page, /\/assets\/.*\.js$/)
  return release
}

/** Until the test has seen whatever the page has asked for: something else, asked for later, is answered. */
export async function untilSeen(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/robots.txt').then(() => undefined))
}

/** Notes what the page asks for from now on; what it returns waits until all of that has arrived. */
export function watchLine(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return async () => {
    await untilSeen(page)
    await expect.poll(() => [...running].map((request) => request.url())).toEqual([])
    await drawn(page)
  }
}

/** Until whatever has arrived was handled and drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
