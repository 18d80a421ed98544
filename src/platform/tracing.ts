/** What a span says of itself: names, numbers and ids of ours, never what people typed or who they are. */
export type Attributes = Readonly<Record<string, string | number>>

export type SpanStart = {
  name: string
  /** Between processes; a step inside one has none. */
  kind?: 'server' | 'client'
  attributes?: Attributes
}

export type Span = {
  describe(attributes: Attributes, name?: string): void
  /** Something that happened within it, at this moment. */
  note(event: string, attributes: Attributes): void
  /** @param reason a word of ours, or an error, of which the code or the name is kept and no message */
  fail(reason: unknown): void
}

/** Who calls, by its `traceparent` and `tracestate` (W3C Trace Context). */
export type Origin = {
  headers: Headers
  /** Whether it may continue its trace here and say that it is sampled; else the new trace links to it. */
  isTrusted: boolean
}

type Act<S, T> = (span: S) => Promise<T>

export type Tracer = {
  /** A step of the trace that runs; without one the first of a trace, or of the origin's. */
  enter<T>(start: SpanStart, act: Act<Span, T>, origin?: Origin): Promise<T>
  /** A step of the trace that runs; without one, or if it is not sampled, the act alone. */
  step<T>(start: () => SpanStart, act: Act<Span | null, T>): Promise<T>
  current(): Span | null
  /** Of the step that runs, for another process of ours. */
  headers(): [name: string, value: string][]
  traceId(): string | null
}

let active: Tracer | null = null

/** Null unless this process traces: all that a seam costs then. */
export function activeTracer(): Tracer | null {
  return active
}

export function setTracer(tracer: Tracer | null): void {
  active = tracer
}
