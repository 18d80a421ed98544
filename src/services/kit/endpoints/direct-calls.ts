import type { z } from 'zod'
import type { DirectAnswer, DirectCall } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { activeTracer } from '#src/platform/tracing.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type Handler, success } from './bind.ts'
import { BODY_BYTES, createFacts } from './facts.ts'
import { admit, findCaller, requireOwnId, userIdIn } from './gate.ts'
import { parse } from './read-input.ts'
import { recordForbidden } from './record-refusals.ts'
import { inWords, refusalFor } from './refusal-for.ts'
import { requireSignature } from './require-signature.ts'
import { traceCall } from './trace-calls.ts'

/**
 * Answers the web half's calls in the same process: the HTTP endpoints' gates, schemas, handlers and
 * refusals, without request, address or JSON. The web half is trusted as its API key would be.
 * @param handlers of the service's endpoints
 */
export function createDirectCalls(deps: ServiceDeps, handlers: ReadonlyMap<Endpoint, Handler>) {
  return function answerOrTrace(call: DirectCall): Promise<DirectAnswer> {
    const tracer = activeTracer()
    return tracer ? traceCall(tracer, call, answer) : answer(call)
  }

  async function answer(call: DirectCall): Promise<DirectAnswer> {
    const { endpoint } = call
    const facts = createFacts(deps, {
      language: call.language,
      timeZone: call.timeZone,
      requestId: call.requestId,
      formKey: call.formKey,
      actSignature: call.actSignature,
      address: call.clientAddress,
      trusted: true,
      gone: () => goneOf(call),
    })
    let caller: Caller | undefined
    try {
      const handler = handlers.get(endpoint)
      if (!handler) throw new Refusal('notFound', 'errors:service.notFound')
      const authorization = call.token === null ? undefined : `Bearer ${call.token}`
      caller = await findCaller(deps, endpoint, { ...facts, authorization })
      const query = asWords(call.query)
      const body = asJson(call.body)
      if (caller) {
        admit(endpoint, caller, asWord(call.params.role))
        const ids = [call.userId ?? undefined, asWord(query.userId)]
        await requireOwnId(endpoint, caller, ids, () => userIdIn(body))
      }
      const input = {
        params: valid(endpoint.params, asWords(call.params)),
        query: valid(endpoint.query, query),
        body: valid(endpoint.body, body),
      }
      await requireSignature(deps, endpoint, caller, facts, input)
      const result = await handler({ ...facts, ...input, caller })
      if (result instanceof Response) throw new Error(`${endpoint.path} answers bytes`)
      return { ok: true, ...success(facts.t, result) }
    } catch (error) {
      await recordForbidden(deps, endpoint, error, caller, facts)
      const refusal = refusalFor(error, deps, facts.requestId)
      const { kind, details } = refusal
      const { displayMessage, errors = {} } = inWords(refusal, facts.t)
      const { retryAfterSeconds = null, challenge } = details
      return {
        ok: false,
        kind,
        displayMessage,
        errors,
        retryAfterSeconds,
        ...(challenge && { challenge }),
      }
    }
  }
}

function goneOf({ signal, deadlineMs }: DirectCall): AbortSignal {
  const late = AbortSignal.timeout(deadlineMs)
  return signal ? AbortSignal.any([signal, late]) : late
}

type Words = Record<string, string | string[]>

/** Values as an address would carry them: the schemas read strings. */
function asWords(values: Readonly<Record<string, unknown>>): Words {
  const words: Words = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    const list = Array.isArray(value) ? value.map(String) : [String(value)]
    const [only] = list
    if (only !== undefined) words[name] = list.length === 1 ? only : list
  }
  return words
}

function asWord(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Values as the other side of a connection would receive them, within the same size limit. */
function asJson(body: unknown): unknown {
  if (body === undefined) return undefined
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > BODY_BYTES) throw new Refusal('invalid', 'errors:service.tooLarge')
  return JSON.parse(text)
}

function valid(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && parse(schema, value)
}
