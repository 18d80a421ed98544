const HIDDEN = '[redacted]'
const DEPTH_MAX = 8

/** Field names whose values never reach a log, however they are spelled. */
const secretNames =
  /pass(word|phrase)?$|secret|token|otp|cookie|authori[sz]ation|api-?key|csrf|^code$|phone|mobile|e-?mail|^nic$|localnumber|user-?name/i

/** SQLSTATE and errno codes are facts about us, not about a person. */
const errorCode = /^[0-9A-Z_]{3,40}$/

/** Each is linear in the text, so long lines cannot stall the log. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w-])(?=[\w-]*\beyJ)[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [redacted]'],
  [
    /(\/(?:g|invitations?|link|mailings|newnumber|newpassword|number-links|pair|pairings|password-links)\/)[\w.-]+/g,
    '$1[token]',
  ],
  [/((?:^|\s|")(?:https?:\/\/[^\s?"]+|\/[^\s?"]*))\?[^\s"]*/g, '$1?[query]'],
  [/:\/\/[^\s/:@]{0,200}:[^\s@]{0,500}@/g, '://[redacted]@'],
  [/(?<![\w.-])(\+\d{1,3}[ -]?)?\(?0?7\d[ -]?\d{3}[ -]?\d{4}(?![\w-])/g, '[phone]'],
  [/\+\d{9,15}\b/g, '[phone]'],
]

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_MAX) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redactField(name, item, depth)]),
  )
}

/** Drops what looks like an address, number, token, query string or the values of a failed query. */
export function redactText(text: string): string {
  const [sentence = ''] = text.split(/\n?params: /)
  return patterns.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), sentence)
}

function redactField(name: string, value: unknown, depth: number): unknown {
  if (name === 'code' && isCode(value)) return value
  if (secretNames.test(name)) return value === null || value === undefined ? value : HIDDEN
  return redact(value, depth + 1)
}

/** Of a database error the code and the constraint; its detail repeats the row. */
function redactError(error: Error, depth: number): unknown {
  const { code, constraint, table } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: redactText(error.message),
    ...(isCode(code) && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: frames(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: redact(error.cause, depth + 1) }),
  }
}

function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && errorCode.test(value))
}
