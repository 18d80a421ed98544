import { z } from 'zod'
import { codes, type RefusalName } from './codes.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope, refusalData } from './envelope.ts'
import { apiPath, type ServiceName, services } from './services.ts'

type Json = Record<string, unknown>

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** Refusals that any call behind a token may answer (API-13). */
const everyCall: readonly RefusalName[] = [
  'unauthenticated',
  'forbidden',
  'removed',
  'internal',
  'busy',
]

/** The OpenAPI 3.1 document of one service, generated from its contract alone. */
export function openApiDocument(service: ServiceName): Json {
  const components: Json = { Refusal: schema(envelope(refusalData), 'output', {}) }
  const paths: Record<string, Json> = {}
  for (const endpoint of services[service] as readonly Endpoint[]) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method]: operation(endpoint, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Dealdesk ${service}`, version: '1' },
    servers: [{ url: apiPath(service) }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  }
}

function operation(endpoint: Endpoint, components: Json): Json {
  const { callers, permission, summary } = endpoint
  const roles = typeof callers === 'string' ? [] : [`Callers: ${callers.join(', ')}.`]
  const held = permission ? [`Permission: ${permission}.`] : []
  return {
    operationId: operationId(endpoint),
    summary,
    ...(roles.length + held.length > 0 && { description: [...roles, ...held].join(' ') }),
    security: security(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, components),
      ...parameters('query', endpoint.query, components),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body, components) }),
    responses: { 200: success(endpoint, components), ...refusals(endpoint) },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.replaceAll(/[{}]/g, '').split(/[/-]/).filter(Boolean)
  return [method, ...words].join('_')
}

function security({ callers, apiKey }: Endpoint): Json[] {
  if (callers === 'public') return [{}]
  if (callers === 'service') return [{ apiKey: [] }]
  if (callers === 'anyone') return [{}, { bearer: [] }]
  return [{ bearer: [], ...(apiKey && { apiKey: [] }) }]
}

function parameters(where: 'path' | 'query', shape: z.ZodObject | undefined, components: Json) {
  return Object.entries(shape?.shape ?? {}).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(value as z.ZodType, undefined).success,
    schema: schema(value as z.ZodType, 'output', components),
  }))
}

function requestBody(endpoint: Endpoint, body: z.ZodType, components: Json): Json {
  const type = mediaTypes[endpoint.bodyType ?? 'json']
  return { required: true, content: { [type]: { schema: schema(body, 'input', components) } } }
}

function success({ bytes, data }: Endpoint, components: Json): Json {
  if (bytes) return { description: 'The bytes', content: { '*/*': { schema: {} } } }
  return answer('The answer', schema(envelope(data), 'output', components))
}

function refusals({ refuses = [], callers, accounts }: Endpoint): Json {
  const states = typeof callers !== 'string' && accounts !== 'any' ? ['ruleBroken' as const] : []
  const names = [...(callers === 'public' ? [] : everyCall), ...states, ...refuses]
  const byStatus = Map.groupBy(new Set(names), (name) => codes[name].status)
  const ref = { $ref: '#/components/schemas/Refusal' }
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      answer(`Code ${kinds.map((kind) => codes[kind].code).join(' or ')}`, ref),
    ]),
  )
}

function answer(description: string, content: Json): Json {
  return { description, content: { 'application/json': { schema: content } } }
}

/** Definitions that a recursive schema needs move to the document's components. */
function schema(type: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _, $defs = {}, ...inline } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  const prefix = `Schema${Object.keys(components).length}`
  const moved = (json: Json): Json =>
    JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`))
  for (const [name, definition] of Object.entries($defs)) {
    components[prefix + name] = moved(definition as Json)
  }
  return moved(inline)
}
