import { z } from 'zod'
import { PROOF_MINUTES } from './authentication/step-up.ts'
import { codes, type RefusalName } from './codes.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope, refusalData } from './envelope.ts'
import { apiHeaders } from './headers.ts'
import { apiPath, type ServiceName, services } from './services.ts'

type Json = Record<string, unknown>

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

const anyCall: readonly RefusalName[] = ['internal', 'busy']
const tokenCall: readonly RefusalName[] = ['unauthenticated', 'forbidden', 'removed', ...anyCall]

const about =
  'Every answer is an envelope of code, message, displayMessage and data; displayMessage is in the language of the request.'

export function openApiDocument(service: ServiceName): Json {
  const components: Json = { Refusal: schema(envelope(refusalData), 'output', {}) }
  const paths: Record<string, Json> = {}
  const endpoints = unambiguous(services[service])
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method]: operation(endpoint, components),
    }
  }
  const tags = [...new Set(endpoints.map(tagOf))].sort()
  return {
    openapi: '3.1.0',
    info: { title: `Dealdesk ${service}`, version: '1', description: about },
    servers: [{ url: apiPath(service) }],
    tags: tags.map((name) => ({ name, description: `Everything below /${name}.` })),
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

/**
 * OpenAPI identifies a path by its shape. If an earlier path has the same shape under another name
 * (`/branch/{id}`, `/branch/{type}`), the later is listed once per value of its parameter.
 */
function unambiguous(endpoints: readonly Endpoint[]): Endpoint[] {
  const shapes = new Map<string, string>()
  return endpoints.flatMap((endpoint) => {
    const shape = endpoint.path.replaceAll(/\{\w+\}/g, '{}')
    const known = shapes.get(shape) ?? endpoint.path
    shapes.set(shape, known)
    return known === endpoint.path ? [endpoint] : spelledOut(endpoint)
  })
}

/** @throws if the last parameter is not a list of values: rename such a path in the contract */
function spelledOut(endpoint: Endpoint): Endpoint[] {
  const [, name = ''] = /\{(\w+)\}$/.exec(endpoint.path) ?? []
  const { [name]: type, ...others } = endpoint.params?.shape ?? {}
  if (!(type instanceof z.ZodEnum || type instanceof z.ZodLiteral)) {
    throw new Error(`${endpoint.path} cannot be told from an earlier path`)
  }
  const values = type instanceof z.ZodEnum ? type.options : [...type.values]
  return values.map((value) => ({
    ...endpoint,
    path: endpoint.path.replace(`{${name}}`, String(value)),
    params: z.object(others),
  }))
}

function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? ''
}

function operation(endpoint: Endpoint, components: Json): Json {
  const { callers, permission, onBehalfWith, summary, stepUp, signed } = endpoint
  const who = typeof callers === 'string' ? strangers[callers] : callers.join(', ')
  const behalf = onBehalfWith ? ` Administrators: ${onBehalfWith}, for the merchant named.` : ''
  const held = permission ? [`Permission: ${permission}.${behalf}`] : []
  return {
    operationId: operationId(endpoint),
    summary,
    description: [
      `Callers: ${who}.`,
      ...held,
      ...(stepUp ? [ofProof] : []),
      ...(signed ? [ofSignature(signed)] : []),
    ].join(' '),
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, components),
      ...parameters('query', endpoint.query, components),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body, components) }),
    responses: { 200: success(endpoint, components), ...refusals(endpoint) },
  }
}

const ofProof = `Asks for a proof of identity of the last ${PROOF_MINUTES} minutes: signing in, or POST /users/proof of authentication.`

function ofSignature(values: readonly string[]): string {
  const what = ['the address', ...values].join(', ')
  return `A till with a key signs ${what} (header ${apiHeaders.actSignature}).`
}

const strangers = {
  public: 'anybody, without a token',
  anyone: 'anybody; a token is optional, but a bad one is refused',
  service: 'other services, by their API key',
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

function refusals({
  refuses = [],
  stepUp,
  secondApproval,
  ownerOnly,
  method,
  callers,
  accounts,
  path,
  ...input
}: Endpoint): Json {
  const { params, query, body } = input
  const bad: readonly RefusalName[] = params || query || body ? ['invalid'] : []
  const proof: readonly RefusalName[] = stepUp ? ['proofNeeded', 'ruleBroken'] : []
  const second: readonly RefusalName[] = secondApproval ? ['awaitsApproval', 'ruleBroken'] : []
  const isOwners = method !== 'get' || ownerOnly === true
  const viewed: readonly RefusalName[] = callers !== 'public' && isOwners ? ['viewOnly'] : []
  const record = path.includes('{id}') ? ['notFound' as const] : []
  const states = typeof callers !== 'string' && accounts !== 'any' ? ['ruleBroken' as const] : []
  const always = callers === 'public' ? anyCall : tokenCall
  const names = [
    ...bad,
    ...always,
    ...states,
    ...proof,
    ...second,
    ...viewed,
    ...record,
    ...refuses,
  ]
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

function schema(type: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _, $defs = {}, ...inline } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  const prefix = `Schema${Object.keys(components).length}`
  const nameOf = (name: string) => (name.startsWith('__') ? prefix + name : name)
  const moved = (json: Json): Json =>
    JSON.parse(
      JSON.stringify(json).replaceAll(
        /"#\/\$defs\/(\w+)/g,
        (_, name: string) => `"#/components/schemas/${nameOf(name)}`,
      ),
    )
  for (const [name, definition] of Object.entries($defs)) {
    components[nameOf(name)] = moved(definition as Json)
  }
  return moved(inline)
}
