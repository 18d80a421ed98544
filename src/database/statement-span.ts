import type pg from 'pg'
import type { SpanStart } from '#src/platform/tracing.ts'

const TEXT_MAX = 2000
/** Texts in quotes, also one that was cut off, and numbers that are no placeholder and no part of a name. */
const literals = /'(?:[^']|'')*(?:'|$)|(?<![\w$."])\d+(?:\.\d+)?/g
const comment = /^\/\*.*?\*\/\s*/s
const table = /\b(?:from|into|update)\s+"?(\w+)"?/i

/** A statement without any value: some are written out so that their plans fit (prepareShape). */
export function statementSpan(statement: pg.QueryConfig | string): SpanStart {
  const { text, name } = typeof statement === 'string' ? { text: statement } : statement
  const shown = text.slice(0, TEXT_MAX).replaceAll(literals, '?')
  const body = shown.replace(comment, '').trimStart()
  const operation = (/^\w+/.exec(body)?.[0] ?? 'statement').toLowerCase()
  const target = table.exec(body)?.[1]
  return {
    name: target ? `${operation} ${target}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': shown,
      ...(name && { 'dealdesk.statement': name }),
    },
  }
}
