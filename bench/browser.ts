/** Just enough of a browser to sign in and to learn addresses from pages. */
export type Browser = {
  get(path: string): Promise<{ status: number; html: string }>
  post(path: string, fields: Record<string, string>): Promise<{ status: number; html: string }>
  /** The Cookie header as it stands. */
  cookie(): string
}

export function openBrowser(origin: string): Browser {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(path: string, init: RequestInit) {
    const headers = { ...init.headers, cookie: cookie(), origin, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    return { status: answer.status, html: await answer.text() }
  }

  return {
    cookie,
    get: (path) => send(path, {}),
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** Names and values of a page's hidden fields, the form token among them. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
  )
}

function attribute(tag: string, name: string): string {
  return tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? ''
}

function keep(jar: Map<string, string>, line: string) {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  if (/;\s*max-age=0/i.test(line)) jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}
