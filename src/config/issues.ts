import type { z } from 'zod'

/** One line for an operator: the variable, then what it must be. Values are never repeated. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_type' ? 'must be set' : issue.message
  return `${issue.path.join('.')}: ${message}`
}
