import vm from 'node:vm'

/** What a text is made of: a beginning, what comes again and again, and an end that does not fit. */
export type Attack = { head: string; pump: string; tail: string }

const ATOMS_MAX = 14
const SHORT = 2000
const LONG = 8 * SHORT
/** Milliseconds; below that nothing can be said about growth. */
const WORTH_MS = 4
/** An expression without an end is given up after this time. */
const GIVEN_UP_MS = 5000
const unbounded = /[*+]|\{\d+,\}/

const classes: Record<string, string[]> = {
  d: ['7'],
  w: ['a'],
  s: [' ', '\n'],
  D: ['a'],
  W: [' '],
  S: ['a'],
  b: [],
  B: [],
  n: ['\n'],
  r: ['\r'],
  t: ['\t'],
  f: ['\f'],
  v: ['\v'],
  p: ['a', '7', '\u00e9'],
  P: ['!'],
}

/**
 * A text on which all matches of an expression take more than linear time, or null. Each attack is timed
 * on a short text; where that costs anything, a text eight times as long must cost no more than three
 * times eight. What no attack of ours meets is not found.
 */
export function findSlowText({ source, flags }: RegExp): Attack | null {
  if (!unbounded.test(source)) return null
  const all = new RegExp(source, [...new Set(`${flags}g`)].join(''))
  const search = {
    at: null as Attack | null,
    run: () =>
      attacksOn(source).some((attack) => {
        search.at = attack
        return isSlow(all, attack)
      }),
  }
  Object.assign(globalThis, { searchOfGrowth: search })
  try {
    // The only way to interrupt an expression that would take years.
    const found = vm.runInThisContext('searchOfGrowth.run()', { timeout: GIVEN_UP_MS })
    return found ? search.at : null
  } catch {
    return search.at
  } finally {
    Reflect.deleteProperty(globalThis, 'searchOfGrowth')
  }
}

function isSlow(all: RegExp, { head, pump, tail }: Attack): boolean {
  const textOf = (length: number) => head + pump.repeat(Math.ceil(length / pump.length)) + tail
  const costs = (text: string, times: number) => {
    const each = Array.from({ length: times }, () => {
      const begun = performance.now()
      text.replace(all, '')
      return performance.now() - begun
    })
    return Math.min(...each)
  }
  const brief = textOf(SHORT)
  // What grows by the square costs 64 times as much on the long text.
  if (costs(brief, 1) < WORTH_MS / 64) return false
  // Not the processor's time, which some machines count in steps of 4 ms. Others at work lengthen one
  // measurement, hardly each of nine.
  return [1, 2, 3].every(() => {
    const short = costs(brief, 3)
    const long = costs(textOf(LONG), short > 50 ? 1 : 3)
    return long > WORTH_MS && long > short * 24
  })
}

function attacksOn(source: string): Attack[] {
  const atoms = atomsOf(source).slice(0, ATOMS_MAX)
  const firsts = atoms.map(({ fits: [first = ''] }) => first)
  const singles = [...new Set(atoms.flatMap(({ fits }) => fits))]
  const runs = firsts.flatMap((_, at) =>
    [2, 3, 4].map((size) => firsts.slice(at, at + size).join('')),
  )
  const pairs = singles.flatMap((one) => singles.map((other) => one + other)).slice(0, 60)
  const pumps = [...new Set([...singles, ...runs, ...pairs, firsts.join('')])]
  const heads = firsts.map((_, at) => firsts.slice(0, at + 1).join(''))
  const few = new Set(['', ...heads.slice(0, 3), ...heads.slice(-2)])
  const misfits = atoms.flatMap(({ not }) => not)
  const tails = new Set(['', '\n\u0001', ...misfits.slice(0, 2)])
  return pumps
    .filter((pump) => pump !== '')
    .flatMap((pump) => [...few].flatMap((head) => [...tails].map((tail) => ({ head, pump, tail }))))
}

type Atom = { fits: string[]; not: string[] }

/** For each character that the expression takes, in its order: some that fit, and some that do not. */
function atomsOf(source: string): Atom[] {
  const tokens = source.matchAll(
    /\\[pP]\{[^}]{1,40}\}|\\x([\da-f]{2})|\\u\{?([\da-f]{4,5})\}?|\\(.)|\[(\^?)((?:\\.|[^\]\\])*)\]|\{[\d,]+\}|\(\?(?:<?[=!]|:|<\w+>)|[()|*+?^$]|([\s\S])/giu,
  )
  return [...tokens].flatMap(([whole, hex, code, escaped, not, inside, plain]) => {
    if (/^\\p/i.test(whole)) return [{ fits: classes[whole[1] ?? ''] ?? [], not: [] }]
    const point = hex ?? code
    if (point) return [{ fits: [String.fromCodePoint(Number.parseInt(point, 16))], not: [] }]
    if (escaped) return [{ fits: classes[escaped] ?? [escaped], not: [] }]
    if (inside !== undefined) return [classOf(inside, not === '^')]
    if (plain === '.') return [{ fits: ['a', '<'], not: ['\n'] }]
    return plain === undefined ? [] : [{ fits: [plain], not: [] }]
  })
}

function classOf(inside: string, negated: boolean): Atom {
  const named = atomsOf(inside).flatMap(({ fits }) => fits)
  if (!negated) return { fits: named.slice(0, 4), not: [] }
  const shape = new RegExp(`[^${inside}]`, 'u')
  const others = ['a', '<', ' ', '7', '.', '/', '\n'].filter((one) => shape.test(one))
  return { fits: others.slice(0, 4), not: named.slice(0, 2) }
}
