import type { z } from 'zod'
import type { Endpoint, Method } from './endpoint.ts'
import type { Envelope, RefusalData } from './envelope.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : never
type Input<S> = S extends z.ZodType ? z.input<S> : never

type Parameters<E extends Endpoint> = E extends { params: infer P; query: infer Q }
  ? { path: Output<P>; query?: Partial<Output<Q>> }
  : E extends { params: infer P }
    ? { path: Output<P>; query?: never }
    : E extends { query: infer Q }
      ? { path?: never; query?: Partial<Output<Q>> }
      : { path?: never; query?: never }

type MediaType<E extends Endpoint> = E extends { bodyType: 'form' }
  ? 'application/x-www-form-urlencoded'
  : E extends { bodyType: 'multipart' }
    ? 'multipart/form-data'
    : 'application/json'

type Responses<E extends Endpoint> = {
  200: { content: { 'application/json': Envelope<Output<E['data']>> } }
  default: { content: { 'application/json': Envelope<RefusalData> } }
}

type Operation<E extends Endpoint> = E extends { body: infer B }
  ? {
      parameters: Parameters<E>
      responses: Responses<E>
      requestBody: { content: { [M in MediaType<E>]: Input<B> } }
    }
  : { parameters: Parameters<E>; responses: Responses<E>; requestBody?: never }

export type PathsOf<Contract extends readonly Endpoint[]> = {
  [P in Contract[number]['path']]: {
    [M in Method as Extract<Contract[number], { path: P; method: M }> extends never
      ? never
      : M]: Operation<Extract<Contract[number], { path: P; method: M }>>
  }
}
