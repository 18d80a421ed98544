export type Rule = {
  is: 'match' | 'same' | 'least' | 'most' | 'filled'
  as?: string
  plus?: number
  except?: string
  when?: [name: string, value: string]
  message: string
}

/** What a rule looks at: the text, and its place on a scale; NaN where it has none. */
export type Reading = { value: string; scale: number }

export function isBroken({ is, as = '', plus = 0, except }: Rule, own: Reading, other: Reading) {
  if (is === 'filled') return own.value === ''
  if (own.value === '' || own.value === except) return false
  if (is === 'match') return !new RegExp(`^(?:${as})$`, 'u').test(own.value)
  if (is === 'same') return own.value !== other.value
  return is === 'least' ? own.scale < other.scale + plus : own.scale > other.scale + plus
}

const DAY_MS = 86_400_000

/** Days of an ISO date; otherwise an amount as people type it (`parseMoney`). */
export function scaleOf(text: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Date.parse(text) / DAY_MS
  const bare = text.replace(/^\s*LKR/i, '').replaceAll(/\s/g, '')
  const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)
  return bare ? Number(grouped ? bare.replaceAll(',', '') : bare.replace(',', '.')) : Number.NaN
}
