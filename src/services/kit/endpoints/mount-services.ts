import { openApiDocument } from '#src/contract/openapi.ts'
import { apiVersions, type ServiceName, serviceNames } from '#src/contract/services.ts'
import type { ServiceApp } from './facts.ts'

export type Services = Record<ServiceName, ServiceApp>

const address = new RegExp(`^/api/(?:${apiVersions.join('|')})/(${serviceNames.join('|')})(/.*)$`)

export function mountServices(services: Services) {
  const documents = new Map<ServiceName, string>()
  return function answer(
    request: Request,
    clientAddress: string | null = null,
  ): Response | Promise<Response> {
    const [, name, path] = address.exec(new URL(request.url).pathname) ?? []
    const service = serviceNames.find((known) => known === name)
    if (!service) return new Response('not found', { status: 404 })
    if (path === '/openapi.json') {
      // Generated on first read: all of them take 0.2 s.
      const known = documents.get(service) ?? JSON.stringify(openApiDocument(service))
      documents.set(service, known)
      return document(request, known)
    }
    return services[service].fetch(request, { clientAddress })
  }
}

function document(request: Request, json: string): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  return new Response(json, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  })
}
