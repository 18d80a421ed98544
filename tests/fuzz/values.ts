import type { Random } from '#tests/support/random.ts'

export type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
/** `own` is the caller's id, which most calls must name. */
type Source = {
  random: Random
  ids: readonly string[]
  own: string
  defs: Record<string, Schema>
}
const owners = ['userId', 'merchantId', 'bankId', 'ownerId']

/** Values that have broken services before: beyond a column, a length, an alphabet or a type. */
const odd = [
  -1,
  0,
  0.5,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e308,
  '',
  ' ',
  '\0',
  '%',
  "' or 1=1 --",
  '\u202e',
  '𝒹💥',
  '\ud800',
  'x'.repeat(5000),
  'null',
  null,
  true,
  [],
  {},
  [[[]]],
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '__proto__',
]

/** A value that a schema may hold, now and then one that it may not. */
export function valueFor(schema: Schema, source: Source, wrong = 0.06): unknown {
  const { random, defs } = source
  if (random.chance(wrong)) return random.pick(odd)
  if (schema.$ref) return valueFor(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, source, wrong)
  if (schema.anyOf) return valueFor(random.pick(schema.anyOf), source, wrong)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.type === 'object') return objectFor(schema, source, wrong)
  if (schema.type === 'array') return arrayFor(schema, source, wrong)
  if (schema.type === 'string') return textFor(schema, source)
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, random)
  return schema.type === 'boolean' ? random.chance(0.5) : random.pick(odd)
}

function objectFor({ properties = {}, required = [] }: Schema, source: Source, wrong: number) {
  const kept = Object.entries(properties).filter(
    ([name]) => (required.includes(name) ? 0.98 : 0.5) > source.random.next(),
  )
  return Object.fromEntries(
    kept.map(([name, part]) => {
      const own = owners.includes(name) && source.random.chance(0.7)
      return [name, own ? source.own : valueFor(part, source, wrong)]
    }),
  )
}

function arrayFor(
  { items = {}, minItems = 0, maxItems = 4 }: Schema,
  source: Source,
  wrong: number,
) {
  const most = Math.max(minItems, Math.min(maxItems, 4))
  const length = minItems + source.random.below(most - minItems + 1)
  return Array.from({ length }, () => valueFor(items, source, wrong))
}

function textFor({ format, maxLength = 60 }: Schema, { random, ids }: Source): string {
  if (format === 'uuid') return random.pick(ids)
  if (format === 'email') return `fuzz${random.below(1000)}@dealdesk.example`
  if (format === 'date')
    return `20${10 + random.below(80)}-0${1 + random.below(9)}-1${random.below(9)}`
  const words = [
    'ALL',
    'Harbour',
    '100.00',
    '0771234567',
    '10:30 AM',
    'EN',
    'чай',
    'a-b_c',
    '<b>x</b>',
  ]
  return random.pick(words).slice(0, maxLength)
}

function numberFor({ minimum = 0, maximum = 100, type }: Schema, random: Random): number {
  const edge = random.pick([minimum, maximum, minimum + random.next() * (maximum - minimum)])
  const near = random.chance(0.6) ? Math.min(maximum, Math.max(minimum, random.below(30))) : edge
  return type === 'integer' ? Math.round(near) : near
}
