import { type CheerioAPI, load } from 'cheerio'
import { addAccount, PASSWORD } from './accounts.ts'
import { ORIGIN, type TestApp } from './app.ts'

/** Without mending what is nested wrongly, as browsers do: a third of the time, the same links and fields. */
export const unmended = { xml: { xmlMode: false } }

/**
 * What was sealed or signed, with one letter of its middle changed. The last letters of base64 hold bits
 * that nobody reads: to change those alone now and then changes nothing.
 */
export function altered(sealed: string): string {
  const middle = sealed.length >> 1
  const other = sealed[middle] === 'A' ? 'B' : 'A'
  return sealed.slice(0, middle) + other + sealed.slice(middle + 1)
}

type Headers = Record<string, string>
type Fields = Record<string, string | string[]>
export type Answer = { status: number; headers: globalThis.Headers; html: string; $: CheerioAPI }
export type Browser = ReturnType<typeof openBrowser>

/** Whatever answers as the app does. */
export type Site = { app: { fetch: (request: Request) => Response | Promise<Response> } }

/** A browser without script: keeps cookies, follows nothing by itself, sends what browsers send. */
export function openBrowser({ app }: Site) {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, headers: Headers, body?: string | FormData) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(ORIGIN + path, {
      method,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    const response = await app.fetch(request)
    for (const line of response.headers.getSetCookie()) remember(line)
    const html = await response.text()
    return answerOf(response, html)
  }

  function remember(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }

  return {
    cookies,
    get: (path: string, headers: Headers = {}): Promise<Answer> => send('GET', path, headers),
    /** As htmx asks for a piece. */
    swap: (path: string, target = 'main#main', headers: Headers = {}): Promise<Answer> =>
      send('GET', path, { 'hx-request': 'true', 'hx-target': target, ...headers }),
    /** A raw POST of this origin; no form token unless the fields hold one. */
    post: (path: string, fields: Fields | FormData, headers: Headers = {}): Promise<Answer> => {
      const form = fields instanceof FormData
      const type: Headers = form ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
      const site = { 'sec-fetch-site': 'same-origin', origin: ORIGIN }
      return send('POST', path, { ...type, ...site, ...headers }, form ? fields : encode(fields))
    },
    /** Opens a page, fills in its form that posts to `action`, and sends it with its hidden fields. */
    async submit(page: string, fields: Fields, action = page, headers: Headers = {}) {
      const { html } = await this.get(page)
      const $ = load(html, unmended)
      const hidden: Fields = {}
      const form = `form[action="${action}"]`
      const { id } = $(form).attr() ?? {}
      $(`${form} input[type=hidden], [form="${id}"][type=hidden]`).each((_, input) => {
        hidden[$(input).attr('name') ?? ''] = $(input).attr('value') ?? ''
      })
      return this.post(action, { ...hidden, ...fields }, headers)
    },
  }
}

/** What stands in a template is not part of the page. */
function shownOf(html: string): CheerioAPI {
  const $ = load(html, { scriptingEnabled: false })
  $('template').remove()
  return $
}

/** Most answers are asked for their status alone, so that their document is read when it is needed. */
function answerOf({ status, headers }: Response, html: string): Answer {
  let document: CheerioAPI | undefined
  return {
    status,
    headers,
    html,
    get $() {
      document ??= shownOf(html)
      return document
    },
  }
}

function encode(fields: Fields): string {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one)
  }
  return body.toString()
}

type Who = Parameters<typeof addAccount>[1]

/** A browser in which an account has signed in through the login page. */
export async function signedIn(test: TestApp, who: Who = {}) {
  const account = await addAccount(test.db, who)
  const browser = openBrowser(test)
  const fields = { username: account.email, password: PASSWORD }
  const answer = await browser.submit('/login', fields)
  if (answer.status !== 303) throw new Error(`sign-in failed: ${answer.status}\n${answer.html}`)
  return { browser, account }
}
