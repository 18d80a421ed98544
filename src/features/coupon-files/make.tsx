import { COUPON_KEY_MAX } from '#src/contract/core/coupon-code.ts'
import { couponFileHeaders } from '#src/contract/core/coupon-file-lifecycle.ts'
import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import {
  exampleOf,
  PATTERN_PLACES_MIN,
  PATTERN_TYPED_MAX,
  readPattern,
} from '#src/contract/core/coupon-pattern.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { readDeal } from '#src/features/deals/index.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import { date } from '#src/web/forms/choice-fields.tsx'
import { type Field, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { text } from '#src/web/forms/form.ts'
import { wholeNumber } from '#src/web/forms/number-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { fragment, idOf, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvLine } from '#src/web/lists/csv.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CodeExample, type Example, ExampleText } from '#views/coupon-files/example.tsx'
import { uploadRefusal } from '#views/coupon-files/lifecycle.ts'
import type { Page } from '#views/page/page.ts'
import { addToDeal, sendFile } from './file-calls.ts'
import { couponFileList } from './list.tsx'

const pattern: Field<string> = textLine('coupon-files:make.pattern', {
  max: PATTERN_TYPED_MAX,
  hint: 'coupon-files:make.patternHint',
  autoComplete: 'off',
  spellCheck: false,
  valid: (typed) => faultOf(typed) ?? true,
})

const fields = {
  count: wholeNumber('coupon-files:make.count', {
    required: 'coupon-files:make.countWrong',
    invalid: 'coupon-files:make.countWrong',
    zero: 'coupon-files:make.countWrong',
    most: [couponLimits.perLine, 'coupon-files:make.countWrong'],
    digits: String(couponLimits.perLine).length,
  }),
  day: date('coupon-files:make.day', {
    required: 'coupon-files:make.dayRequired',
    invalid: 'coupon-files:make.dayWrong',
    hint: 'coupon-files:make.dayHint',
  }),
  pattern,
}

/** Codes that we draw: stored as the file of one line that would ask for them. */
export const makeForm = newForm({
  fields,
  async start(request) {
    const deal = await readDeal(request)
    const refusal = uploadRefusal(deal)
    if (!refusal) return { values: { day: lastDay(request.page, deal) } }
    const error = request.page.t(refusal)
    return { instead: await couponFileList.screen(request, { status: 422 }, { deal, error }) }
  },
  about: ({ page, params }) => {
    const at = ofDeal(idOf(params.id))
    const title = page.t('coupon-files:make.title')
    return {
      title,
      lead: page.t('coupon-files:make.lead'),
      action: couponFilePaths.make(at),
      submit: title,
      cancelHref: couponFilePaths.list(at),
      crumbs: crumbsTo(
        page,
        dealPaths.list,
        { label: page.t('coupon-files:title'), href: couponFilePaths.list(at) },
        { label: title },
      ),
    }
  },
  /** A pattern that is none is refused as when it is sent, so that its fault is read. */
  partial(_request, { form, values }) {
    const isShowable = values.pattern === '' || 'pattern' in readPattern(values.pattern)
    return text(form, 'show') && isShowable ? { values } : null
  },
  load: async (request, _, { values }) => ({
    dealId: idOf(request.params.id),
    example: await exampleOfTyped(request, values.pattern),
  }),
  layout: (field, { loaded }) => (
    <>
      {field('count')}
      {field('day')}
      {field('pattern')}
      <CodeExample {...loaded} />
    </>
  ),
  add: async (request, values) => {
    const deal = await readDeal(request)
    const { page } = request
    if (values.day > lastDay(page, deal)) return afterDeal(page, deal)
    const sent = await sendFile(request, fileOf(page, values))
    if (!sent.ok) return sent
    const adding = { again: true, start: true, pattern: values.pattern || null }
    return addToDeal(request, deal, sent.data, adding)
  },
  done: ({ params }, _, added) =>
    couponFilePaths.show({ ...ofDeal(idOf(params.id)), file: added?.fileId ?? '' }),
})

function lastDay({ format }: Page, deal: Deal): string {
  return businessDate(deal.expiredOn.milliseconds, format.timeZone)
}

function afterDeal({ t }: Page, { expiredOn }: Deal): UpstreamRefusal {
  const message = t('coupon-files:make.dayAfter', { day: expiredOn.displayDate })
  return {
    ok: false,
    kind: 'invalid',
    displayMessage: message,
    errors: { day: message },
    retryAfterSeconds: null,
  }
}

function fileOf({ t }: Page, { count, day: typed }: ValuesOf<typeof fields>): File {
  const day = typed.split('-').reverse().join('-')
  const lines = [couponFileHeaders.COUNTS, [day, count]]
  const name = `${t('coupon-files:make.file', { count: Number(count), day })}.csv`
  return new File(lines.map(csvLine), name, { type: 'text/csv' })
}

/** Requested while the form is being filled in. */
export async function example(request: Request): Promise<Result> {
  const { values } = await readFields(request, fields)
  const fault = values.pattern === '' ? null : faultOf(values.pattern)
  return fragment(
    fault ? (
      <p>{request.page.t(fault.key, fault.values)}</p>
    ) : (
      <ExampleText example={await exampleOfTyped(request, values.pattern)} />
    ),
  )
}

function faultOf(typed: string) {
  const read = readPattern(typed)
  if ('pattern' in read) return null
  const values = { least: String(PATTERN_PLACES_MIN), most: String(COUPON_KEY_MAX) }
  return { key: `core:couponFile.pattern.${read.fault}` as const, values }
}

/** Null until the pattern is one; that codes begin alike is only advice. */
async function exampleOfTyped({ upstream }: Request, typed: string): Promise<Example | null> {
  const read = readPattern(typed)
  if (!('pattern' in read)) return null
  const query = { pattern: read.pattern }
  const found = await attempt(upstream.core.read('/coupons/pattern', { query }))
  const beginsLikeOthers = !(found instanceof UpstreamFault) && found.beginsLikeOthers
  return {
    code: exampleOf(read.pattern),
    alike: beginsLikeOthers ? read.pattern.slice(0, read.pattern.indexOf('#')) : '',
  }
}
