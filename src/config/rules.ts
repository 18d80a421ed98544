import { z } from 'zod'

export function whole(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int({ error }).min(from, { error }).max(to, { error }))
}

export function text(from: number, to: number) {
  const error =
    from > 1 ? `must have ${from} to ${to} characters` : `must have up to ${to} characters`
  return z.string().min(from, { error }).max(to, { error })
}

export function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}
