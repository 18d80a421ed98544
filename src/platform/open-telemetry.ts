import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type CountSpans, createSpanQueue } from './span-queue.ts'
import type { Attributes, Origin, Span, SpanStart, Tracer } from './tracing.ts'

export type TraceSettings = {
  /** Where batches are posted as JSON (OTLP over HTTP). */
  url: string
  headers: Readonly<Record<string, string>>
  resource: Readonly<Record<string, string>>
  sampling: {
    /** Of the traces that begin here, from 0 to 1. */
    share: number
    /** Whether a trusted caller decides for the traces that it began. */
    followsParent: boolean
  }
}

/** How much of a text a span keeps, in characters. */
const TEXT_MAX = 2000

/** A tracer of its own, not the global one of OpenTelemetry, so that no library begins to trace by itself. */
export function openTelemetry(settings: TraceSettings, count: CountSpans) {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(settings.resource)),
    sampler: samplerOf(settings.sampling),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX, eventCountLimit: 32 },
    spanProcessors: [createSpanQueue(settings, count)],
  })
  return { tracer: tracerOf(provider), close: () => provider.shutdown() }
}

function samplerOf({ share, followsParent }: TraceSettings['sampling']): Sampler {
  const root = share === 1 ? new AlwaysOnSampler() : shareOf(share)
  return followsParent ? new ParentBasedSampler({ root }) : root
}

function shareOf(share: number): Sampler {
  return share === 0 ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share)
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
const w3c = new W3CTraceContextPropagator()

function tracerOf(provider: TracerProvider): Tracer {
  const begun = new AsyncLocalStorage<Context>()
  const tracer = provider.getTracer('dealdesk')

  async function run<T>(start: SpanStart, place: Place, act: (span: Span) => Promise<T>) {
    const { name, kind, attributes = {} } = start
    const { parent, links = [] } = place
    const inner = kind && kinds[kind]
    const span = tracer.startSpan(
      name,
      { attributes, links, ...(inner && { kind: inner }) },
      parent,
    )
    const handle = handleOf(span)
    try {
      return await begun.run(trace.setSpan(parent, span), () => act(handle))
    } catch (error) {
      handle.fail(error)
      throw error
    } finally {
      span.end()
    }
  }

  function currentSpan(): OtelSpan | undefined {
    const context = begun.getStore()
    return context && trace.getSpan(context)
  }

  return {
    enter({ kind, ...start }, act, origin) {
      const parent = begun.getStore()
      if (parent) return run(start, { parent }, act)
      return run({ ...start, ...(kind && { kind }) }, placeOf(origin), act)
    },
    step(start, act) {
      const parent = begun.getStore()
      if (!parent || !trace.getSpan(parent)?.isRecording()) return act(null)
      return run(start(), { parent }, act)
    },
    current() {
      const span = currentSpan()
      return span?.isRecording() ? handleOf(span) : null
    },
    headers() {
      const headers: [string, string][] = []
      const context = begun.getStore()
      const set = (_: unknown, name: string, value: string) => void headers.push([name, value])
      if (context) w3c.inject(context, headers, { set })
      return headers
    },
    traceId: () => currentSpan()?.spanContext().traceId ?? null,
  }
}

type Place = { parent: Context; links?: { context: SpanContext }[] }

function placeOf(origin: Origin | undefined): Place {
  if (!origin) return { parent: ROOT_CONTEXT }
  const { headers, isTrusted } = origin
  const context = w3c.extract(ROOT_CONTEXT, headers, {
    get: (carrier: Headers, name) => carrier.get(name) ?? undefined,
    keys: (carrier: Headers) => [...carrier.keys()],
  })
  const caller = trace.getSpanContext(context)
  if (!caller || isTrusted) return { parent: context }
  // A stranger's `tracestate` may hold anything, so it is left behind.
  const { traceId, spanId, traceFlags } = caller
  return { parent: ROOT_CONTEXT, links: [{ context: { traceId, spanId, traceFlags } }] }
}

function handleOf(span: OtelSpan): Span {
  return {
    describe(attributes: Attributes, name?: string) {
      span.setAttributes(attributes)
      if (name !== undefined) span.updateName(name)
    },
    note(event, attributes) {
      span.addEvent(event, attributes)
    },
    fail(reason) {
      span.setAttribute('error.type', typeOf(reason))
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}

/** SQLSTATE, errno and the kinds of our own faults; anything longer could be a text. */
const word = /^\w{2,40}$/

/** An error's message may repeat what people sent, so it stays behind. */
function typeOf(reason: unknown): string {
  if (typeof reason === 'string') return reason
  if (!(reason instanceof Error)) return 'error'
  const { code, kind } = reason as Error & Record<string, unknown>
  const known = [code, kind].find((one) => typeof one === 'string' && word.test(one))
  return typeof known === 'string' ? known : reason.name
}
