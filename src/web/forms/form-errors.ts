import type { z } from 'zod'
import type { Key } from '#src/i18n/keys.ts'

export function formErrors<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  values: object,
): Partial<Record<keyof Shape & string, Key>> {
  const result = schema.safeParse(values)
  const issues = result.success ? [] : result.error.issues
  const pairs = Object.keys(schema.shape).flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue ? [[field, issue.message as Key] as const] : []
  })
  return Object.fromEntries(pairs) as Partial<Record<keyof Shape & string, Key>>
}
