import { z } from 'zod'

/** An object that the OpenAPI documents show under its own name, so that clients get a type for it. */
export function entity<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).register(z.globalRegistry, { id: name })
}
