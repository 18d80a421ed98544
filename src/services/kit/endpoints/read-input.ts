import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { emptyForm, LONGEST_TEXT, receiveForm } from '#src/platform/receive-form.ts'
import { BODY_BYTES, type ServiceEnv } from './facts.ts'
import { storable, validationErrors } from './storable.ts'

/** More than any form has. */
const FIELDS_MAX = 200
const FILES_MAX = 20
/** Deeper than any call; a stack ends somewhere. */
const DEPTH_MAX = 32

type Target = keyof ValidationTargets

/**
 * Reads and checks one part of a request. A schema sees nothing longer than the longest text there is:
 * its transformations and patterns run whether or not its own limit refuses the value.
 * @throws Refusal invalid
 */
export function inputValidator(
  target: Target,
  schema: z.ZodType | undefined,
  bodyBytes = BODY_BYTES,
): MiddlewareHandler {
  if (!schema) return createMiddleware((_c, next) => next())
  if (target === 'form') return formValidator(schema, bodyBytes)
  return zValidator(target, bounded(schema), (result) => {
    if (!result.success) throw validationErrors(result.error)
  }) as MiddlewareHandler
}

/** As the web half reads forms: to so many fields and no further, in linear time. */
function formValidator(schema: z.ZodType, bytes: number): MiddlewareHandler {
  return createMiddleware<ServiceEnv>(async function readForm(c, next) {
    const form = emptyForm()
    const limits = { bytes, text: BODY_BYTES, fields: FIELDS_MAX, files: FILES_MAX }
    await receiveForm(form, c.req.raw, limits)
    const files = Object.entries(form.files).map(([name, all]) => [
      name,
      all.length === 1 ? all[0] : all,
    ])
    c.req.addValidatedData('form', parse(schema, { ...form.values, ...Object.fromEntries(files) }))
    await next()
  })
}

/** @throws Refusal invalid */
export function parse(schema: z.ZodType, value: unknown): object {
  const result = bounded(schema).safeParse(value)
  if (!result.success) throw validationErrors(result.error)
  return storable(result.data) as object
}

export function validInput(c: Context, target: Target, schema: z.ZodType | undefined): unknown {
  return schema && storable(c.req.valid(target as never))
}

const known = new WeakMap<z.ZodType, z.ZodType>()

function bounded(schema: z.ZodType): z.ZodType {
  const before = known.get(schema)
  if (before) return before
  const pipe = z.unknown().superRefine(refuseLongTexts).pipe(schema)
  known.set(schema, pipe)
  return pipe
}

function refuseLongTexts(value: unknown, context: z.RefinementCtx, path: string[] = []): void {
  if (typeof value === 'string' ? value.length > LONGEST_TEXT : path.length > DEPTH_MAX) {
    context.addIssue({ code: 'custom', path })
  } else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) refuseLongTexts(one, context, [...path, `${at}`])
  } else if (isPlain(value)) {
    for (const [name, one] of Object.entries(value)) refuseLongTexts(one, context, [...path, name])
  }
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof File)
}
