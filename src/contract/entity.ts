import { z } from 'zod'

export function entity<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).register(z.globalRegistry, { id: name })
}
