import { afterAll } from 'vitest'
import { people } from '#src/start/social-stand-in/people.ts'
import { startStandIn } from '#src/start/social-stand-in/stand-in.ts'
import { ORIGIN, testApp } from './app.ts'
import type { Answer, Browser } from './browser.ts'

/** The whole product beside the local providers of development. */
export async function socialApp() {
  const google = await startStandIn('google', `${ORIGIN}/login/google/callback`)
  const facebook = await startStandIn('facebook', `${ORIGIN}/login/facebook/callback`)
  if (!google || !facebook) throw new Error('oidc-provider is not installed')
  afterAll(() => Promise.all([google.close(), facebook.close()]))
  const app = await testApp({
    config: {
      socialProviders: ['google', 'facebook'],
      socialClients: { google: google.client, facebook: facebook.client },
    },
    settings: { social: { google: google.issuer, facebook: facebook.issuer } },
  })
  return { ...app, google, facebook }
}

/** What a browser says of a click on a page of ours. */
export const clicked = { 'sec-fetch-site': 'same-origin' }

/** Presses a button of a page; answers where the browser is sent. */
export async function press(browser: Browser, path: string): Promise<string> {
  return locationOf(await browser.get(path, clicked))
}

/**
 * Goes to the provider as a browser without a sign-in there, and chooses who to be.
 * @param subject a person of src/start/social-stand-in/people.ts; empty gives up
 * @returns path and query of the way back
 */
export async function visitProvider(authorization: string, subject: string): Promise<string> {
  if (subject && !people.some((person) => person.subject === subject)) throw new Error(subject)
  const cookies = new Map<string, string>()
  const choosing = await go(authorization)
  const resume = await go(choosing, new URLSearchParams({ subject }))
  const back = new URL(await go(resume))
  if (back.origin !== ORIGIN) throw new Error(`led to ${back.href}`)
  return back.pathname + back.search

  async function go(address: string, body?: URLSearchParams): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(address, { method, headers: { cookie }, body, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    return new URL(location, address).href
  }
}

/** The whole way: a button, the provider, the way back; answers what the browser gets then. */
export async function comeBack(browser: Browser, path: string, subject: string): Promise<Answer> {
  return browser.get(await visitProvider(await press(browser, path), subject))
}

export function locationOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): string {
  if (status !== 303) throw new Error(`no redirect: ${status}`)
  return headers.get('location') ?? ''
}

/** The banner on the page that the browser is sent to. */
export async function bannerAfter(browser: Browser, answer: Answer): Promise<string> {
  const { $ } = await browser.get(locationOf(answer))
  return $('.note.plain-only').text()
}
