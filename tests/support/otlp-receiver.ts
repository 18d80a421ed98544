import { loopback } from './loopback.ts'

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean }
type Pair = { key: string; value: Value }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Pair[]
  links?: { traceId: string; traceState?: string }[]
}
type Body = {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: Sent[] }[] }[]
}

export type ReceivedSpan = Omit<Sent, 'attributes'> & {
  attributes: Record<string, string>
  resource: Record<string, string>
}

/** Takes traces as a collector does (OTLP over HTTP, as JSON), on a port of this machine. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const paths: string[] = []
  const headers: Headers[] = []
  const origin = await loopback(async (request) => {
    const text = await request.text()
    bodies.push(text)
    paths.push(new URL(request.url).pathname)
    headers.push(request.headers)
    spans.push(...spansIn(JSON.parse(text)))
    return Response.json({})
  })
  return { origin, spans, bodies, paths, headers }
}

function spansIn({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: recordOf(span.attributes),
        resource: recordOf(resource.attributes),
      })),
    ),
  )
}

function recordOf(pairs: readonly Pair[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, String(Object.values(value)[0])]))
}
