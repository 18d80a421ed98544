import { describe, expect, test, vi } from 'vitest'
import { EMAIL_PATTERN, EMAIL_TYPED_PATTERN } from '#src/contract/authentication/email.ts'
import { MIXED_PASSWORD } from '#src/contract/authentication/password.ts'
import { PHONE_PATTERN } from '#src/contract/authentication/phone-number.ts'
import { WEB_ADDRESS_PATTERN } from '#src/contract/authentication/web-address.ts'
import { USERNAME_PATTERN } from '#src/features/sign-in/session.tsx'
import { MONEY_PATTERN } from '#src/i18n/parse-money.ts'
import { findSlowText } from '#tests/support/linear-expression.ts'
import { expressionsOfProduct, testLinear } from '#tests/support/written-expressions.ts'

const { written, built } = await expressionsOfProduct()

/** What is put together at run time, as it may be then; files where each part is a number or a fixed word. */
const patterns = {
  EMAIL_PATTERN,
  EMAIL_TYPED_PATTERN,
  MIXED_PASSWORD,
  MONEY_PATTERN,
  PHONE_PATTERN,
  USERNAME_PATTERN,
  WEB_ADDRESS_PATTERN,
}
const builtFrom: Record<string, string> = {
  'islands/forms/check.ts': 'the patterns of fields, which are these',
  'islands/rich-text/clean.ts': 'fixed words',
  'src/contract/authentication/email.ts': 'EMAIL_PATTERN',
  'src/contract/authentication/password.ts': 'MIXED_PASSWORD',
  'src/contract/authentication/pin.ts': 'a number',
  'src/contract/core/coupon-code.ts': 'numbers',
  'src/contract/location/typed-place.ts':
    'fixed words and bounded numbers, of at most 2,000 characters',
  'src/i18n/search-fold.ts': 'fixed classes',
  'src/i18n/typed-text.ts': 'fixed classes',
  'src/platform/multipart.ts': 'one of two words',
  'src/services/authentication/otp/codes.ts': 'a number',
  'src/services/files/active-pdf.ts': 'fixed words',
  'src/services/kit/endpoints/mount-services.ts': 'fixed words',
  'src/services/notifications/push-subscription.ts': 'a number',
  'src/web/forms/number-fields.tsx': 'a number',
  'src/web/forms/otp-form.ts': 'a number',
  'src/web/pictures/public-pictures.ts': 'fixed words',
}

/** Every expression that a module builds when it is loaded. */
async function builtBy(module: string): Promise<RegExp[]> {
  const built: RegExp[] = []
  const Native = RegExp
  vi.resetModules()
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args) {
      const made = Reflect.construct(target, args) as RegExp
      built.push(made)
      return made
    },
  })
  try {
    await import(module)
  } finally {
    globalThis.RegExp = Native
  }
  return built
}

/** With one class for each: the search for attacks does not read sets of classes. */
function withPlainClasses({ source, flags }: RegExp) {
  if (!flags.includes('v')) return { source, flags }
  let [plain, depth] = ['', 0]
  for (const token of source.match(/\\[pPu]\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\.|[^\\]/gs) ?? []) {
    const isOutside = depth === 0
    if (token === '[') depth += 1
    if (token === ']') depth -= 1
    if (isOutside) plain += token === '[' || /^\\[^bB]/.test(token) ? '[ab]' : token
  }
  return { source: plain, flags: flags.replace('v', 'u') }
}

describe('the time of a regular expression grows as its text does [U11]', () => {
  test('every expression of the product is found', () => {
    expect(written.length).toBeGreaterThan(180)
    expect(built.sort(), 'Add what it is built from.').toEqual(Object.keys(builtFrom).sort())
  })

  testLinear(written)

  test.each(['#src/i18n/typed-text.ts', '#src/i18n/search-fold.ts'])(
    '%s builds none whose time grows faster',
    async (module) => {
      const built = await builtBy(module)
      expect(built.length).toBeGreaterThan(0)
      for (const one of built)
        expect(await findSlowText(withPlainClasses(one)), one.source).toBe(null)
    },
  )

  test.each(Object.entries(patterns))('%s, whole, as the browser checks it', async (_, pattern) => {
    expect(await findSlowText({ source: `^(?:${pattern})$`, flags: 'u' })).toBe(null)
  })
})

/** Known to be slow: what finds none of them would find nothing in the product either. */
test.each([
  /<(p|ul|ol|li|br|div|b|strong|i|em|a)\b[^>]*>/i,
  /<\/?[a-z][^>]*>/gi,
  /\s+$/,
  /^\s*(.*?)\s*$/,
  /(a+)+$/,
  /^(\w+\s?)*$/,
  /<!--[\s\S]*?-->/,
  /\/\*[\s\S]*?\*\//,
  /(\d+)[,.]?(\d+)$/,
  /^[^@]+@[^@]+\.[^@]+$/,
  /\[[^\]]*\]\([^)]*\)/,
  /^(?:a|ab|b)*$/,
  /eyJ[\w-]*\.[\w-]*\.[\w-]*/,
  /^[ \t]+|[ \t]+$/g,
  /^([a-z]+):\/\/([^?]*)\??(.*)$/i,
  /(?<=a)(\w+)+$/,
  /(?<![\s)]+)[\s)]+$/,
  /(?<=(?:a|[b\]])*x)y/,
  /(?<!(?<=b{2,})c)d/,
  /^(?!x)(\s*\w*)*$/,
  /(?<![a-z])\s+$/,
  /(?<![a])[ab]+[bc]+$/,
  /^(?=\w)([a-z\d]+-?)*$/,
  /(?<=:)\s*(.*?)\s*;/,
  /(?!-)[\w-]+(\.[\w-]+)*@/,
  /^(?!.*--)(?:[a-z]+|[a-z\d]+)*!$/,
  /"(?:[^"\\]|\\.)*"(?=\s*:)/,
])('the search finds a slow text for %s', async (expression) => {
  expect(await findSlowText(expression)).not.toBe(null)
})

test.each([/<[^<>]*>/g, /^[a-z]+$/, /\d{3}-\d{4}/, /(?:ab)+/, /\s/g, /(?<! ) +$/, /^(?!x)\w+$/])(
  'and none for %s',
  async (expression) => {
    expect(await findSlowText(expression)).toBe(null)
  },
)
