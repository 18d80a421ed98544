import type { Site } from './browser.ts'

/** As through a proxy that calls a process by its public name. */
export function siteAt(origin: string, publicOrigin: string): Site {
  async function at(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    if (headers.has('origin')) headers.set('origin', publicOrigin)
    const body = method === 'GET' ? null : await request.text()
    return fetch(origin + pathname + search, { method, headers, body, redirect: 'manual' })
  }
  return { app: { fetch: at } }
}
