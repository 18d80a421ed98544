import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { untilSeen } from './held.ts'
import { type Person, signIn } from './person.ts'
import { runPart } from './script-parts.ts'

export const isEarly = (request: Request) => request.headers()['x-prefetch'] !== undefined
export const pathOf = (request: Request) => new URL(request.url()).pathname

type Seen = Person & { early: string[]; pressed: string[] }

/** A person on a page whose script runs and whose clock stands still, and what is asked for from then on. */
export async function open(browser: Browser, path: string, init?: () => void): Promise<Seen> {
  const who =
    path.startsWith('/approvals') || path.endsWith('/admin') ? 'administrator' : 'merchant'
  const person = await signIn(browser, who)
  const { page } = person
  const [early, pressed]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (/^\/(assets|media|favicon)/.test(pathOf(request))) return
    if (isEarly(request)) early.push(pathOf(request))
    else if (request.headers()['hx-request'] && request.method() === 'GET')
      pressed.push(pathOf(request))
  })
  if (init) await page.addInitScript(init)
  const time = Date.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + 60_000)
  await goto(page, path)
  return { ...person, early, pressed }
}

export async function goto(page: Page, path: string): Promise<void> {
  // The part counts the requests that run: one that it has not seen begin would keep it from resting.
  await page.goto(path, { waitUntil: 'networkidle' })
  await runPart(page, 'prefetch')
}

export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await untilSeen(page)
}

/** Expects a value that comes as time passes. */
export function passing(page: Page, read: () => unknown) {
  return expect.poll(async () => {
    await pass(page, 300)
    return read()
  })
}
